export interface LoanReferenceAnswer {
  readonly referenceId: string;
  readonly insuranceStatusName: string;
  readonly collateralDescription: string;
  readonly insuranceCompany: string;
  /** The borrower's, for portals that ask for a second fact. */
  readonly zip: string;
  readonly lastName: string;
}

const KNOWN: readonly LoanReferenceAnswer[] = [
  {
    referenceId: 'REF-1001',
    insuranceStatusName: 'In Force',
    collateralDescription: '2021 Toyota Camry, VIN ending 4821',
    insuranceCompany: 'Prairie Mutual Insurance',
    zip: '37901',
    lastName: 'Example',
  },
  {
    referenceId: 'REF-1002',
    insuranceStatusName: 'In Review',
    collateralDescription: '2019 Sea Ray Sundancer 320',
    insuranceCompany: 'Blue Harbor Marine',
    zip: '37902-1234',
    lastName: 'García López',
  },
  {
    referenceId: 'REF-1003',
    insuranceStatusName: 'In Force',
    collateralDescription: '2018 Ford F-150, VIN ending 0937',
    insuranceCompany: 'Lender Placed Insurance *FORCE PLACED',
    zip: '37904',
    lastName: 'O’Neill',
  },
  {
    referenceId: 'REF-1004',
    insuranceStatusName: 'Expired',
    collateralDescription: '412 Alder Street, Knoxville, TN',
    insuranceCompany: 'Summit Home Insurance',
    zip: '37909',
    lastName: 'Nguyen',
  },
  {
    referenceId: 'REF-1005',
    insuranceStatusName: 'Pending Renewal',
    collateralDescription: '2022 Winnebago Minnie 2301, VIN ending 6610',
    insuranceCompany: 'Open Road Insurance',
    zip: '37912',
    lastName: 'Smith Jr.',
  },
];

/** Insight's record of a reference, regardless of case; undefined if unknown. */
export function findLoanReference(reference: string): LoanReferenceAnswer | undefined {
  const wanted = reference.trim().toUpperCase();
  return KNOWN.find((known) => known.referenceId === wanted);
}
