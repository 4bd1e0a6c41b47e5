import type {
  CollateralKind,
  CoverageKind,
  DocumentKind,
  VerdictAnswer,
  VerdictReasonCode,
} from '@coverleaf/contracts';

export const KIND_LABELS: Readonly<Record<DocumentKind, string>> = {
  auto_declarations: 'Auto declarations',
  home_declarations: 'Home declarations',
  boat_declarations: 'Boat declarations',
  rv_declarations: 'RV declarations',
  id_card: 'Insurance ID card',
  binder: 'Binder',
  acord_25: 'ACORD 25 (liability certificate)',
  acord_27: 'ACORD 27 (personal property)',
  acord_28: 'ACORD 28 (commercial property)',
  bill: 'Bill',
  quote: 'Quote',
  cancellation: 'Cancellation',
  notice: 'Notice',
  other: 'Something else',
};

export const COLLATERAL_LABELS: Readonly<Record<CollateralKind, string>> = {
  auto: 'Auto',
  home: 'Home',
  boat: 'Boat',
  rv: 'RV',
};

export const COVERAGE_LABELS: Readonly<Record<CoverageKind, string>> = {
  bodily_injury: 'Bodily injury',
  property_damage: 'Property damage',
  comprehensive: 'Comprehensive',
  collision: 'Collision',
  dwelling: 'Dwelling',
  wind_hail: 'Wind and hail',
  flood: 'Flood',
  hull: 'Hull',
  all_perils: 'All perils',
};

export const ANSWER_LABELS: Readonly<Record<VerdictAnswer, string>> = {
  yes: 'Shows all',
  unsure: 'Unsure',
  no: 'Lacks something',
};

/** What a document lacks, or what a person must look at. */
export const REASON_LABELS: Readonly<Record<VerdictReasonCode, string>> = {
  unreadable: 'Can’t be read',
  not_insurance: 'Not an insurance document',
  cancelled: 'Policy canceled',
  quote: 'A quote, not a policy',
  renewal_unpaid: 'Renewal offer that isn’t paid',
  specimen: 'Marked as a sample',
  kind_not_accepted: 'Kind of document not accepted',
  kind_unclear: 'Kind of document unclear',
  expired: 'Policy expired',
  not_yet_in_force: 'Not yet in force',
  dates_unclear: 'Dates unclear',
  collateral_differs: 'Other vehicle or property',
  collateral_unclear: 'Vehicle or property unclear',
  lienholder_missing: 'Lender not named',
  lienholder_removed: 'Lender was removed',
  lienholder_role: 'Lender named in another role',
  lienholder_not_bound: 'Lender not named for this vehicle or property',
  lienholder_address: 'Lender’s address differs',
  lienholder_successors: 'ISAOA/ATIMA missing',
  lienholder_unclear: 'Lienholder unclear',
  insured_unclear: 'Insured unclear',
  liability_only: 'Liability only',
  coverage_missing: 'Required coverage missing',
  coverage_unclear: 'Coverages unclear',
  deductible_too_high: 'Deductible too high',
  deductible_unclear: 'Deductible unclear',
  needs_review: 'Needs a closer look',
};

export const dollars = (amount: number): string => `$${new Intl.NumberFormat('en-US').format(amount)}`;
