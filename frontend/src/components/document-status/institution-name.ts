interface Addressee {
  /** Empty where the borrower named none. */
  readonly financialInstitution: string;
  /** Of a lender of ours. */
  readonly lenderName?: string | null | undefined;
}

/** Whom a document is for, as staff see it. */
export const institutionName = ({ financialInstitution, lenderName }: Addressee): string =>
  lenderName ?? (financialInstitution || 'Not provided');
