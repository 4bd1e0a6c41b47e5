import type {
  CollateralKind,
  ConditionName,
  CoverageKind,
  DocumentKind,
  FoundFlag,
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

/** What a document lacks, or a person must check. */
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

export const CONDITION_LABELS: Readonly<Record<ConditionName, string>> = {
  kind: 'Kind of document',
  dates: 'In force',
  collateral: 'Vehicle or property',
  lienholder: 'Lender named',
  insured: 'Insured',
  coverages: 'Coverages',
  deductible: 'Deductible',
  flags: 'Nothing suspicious',
};

/** Each with an explanation; none is decisive alone. */
export const FLAG_LABELS: Readonly<Record<FoundFlag['flag'], readonly [title: string, meaning: string]>> = {
  quote: ['Quote', 'Words on the page say that this is an offer, not a policy.'],
  renewal_unpaid: ['Unpaid renewal', 'The page offers a renewal that begins only once it is paid.'],
  cancelled: ['Cancellation', 'A stamp or a sentence says that the policy is canceled.'],
  specimen: ['Sample', 'The page is marked as a sample.'],
  liability_only: ['Liability only', 'No coverage of the vehicle or property itself was found.'],
  handwriting: ['Handwriting', 'A date or a name looks written by hand.'],
  hidden_text: ['Hidden text', 'The PDF contains text that nobody sees on the page.'],
  covered_text: [
    'Covered text',
    'The page shows something else than its text says, as under a stamp or overlay.',
  ],
  drawn_over: [
    'Drawn over',
    'Something large is drawn across the page, such as a stamp. The readers don’t know what it says.',
  ],
  edited: ['Edited', 'The PDF was changed by an editor after it was made. Insurers’ portals do this, too.'],
  mixed_fonts: ['Mixed fonts', 'A value is set in two fonts, as happens when part of it is replaced.'],
  sums_differ: ['Sums differ', 'The premiums don’t add up to the total.'],
  dates_conflict: ['Dates conflict', 'Dates on the pages contradict each other.'],
  vin_check_digit: [
    'VIN check digit',
    'The VIN’s check digit is wrong: a misprint, a misreading or an invented number.',
  ],
  mixed_documents: ['Mixed documents', 'The pages belong to different policies.'],
  twin: ['Twin', 'Another person sent the same page before. Couples and new owners have good reasons to.'],
  rejected_before: ['Rejected before', 'Staff rejected the same file before.'],
  low_quality: ['Low quality', 'Parts of the page are hard to read.'],
  pages_unread: ['Pages not read', 'Only the most promising pages of a long document were read.'],
};

export const dollars = (amount: number): string => `$${new Intl.NumberFormat('en-US').format(amount)}`;
