import type { Reading, ReadingFlag, VerdictReasonCode } from '@coverleaf/contracts';
import { met, type Finding } from './finding';

/** What a flag speaks against. */
const CODE_OF: Readonly<Record<ReadingFlag, VerdictReasonCode>> = {
  quote: 'quote',
  renewal_unpaid: 'renewal_unpaid',
  cancelled: 'cancelled',
  specimen: 'specimen',
  liability_only: 'liability_only',
  handwriting: 'dates_unclear',
  hidden_text: 'needs_review',
  covered_text: 'needs_review',
  drawn_over: 'needs_review',
  edited: 'needs_review',
  mixed_fonts: 'needs_review',
  sums_differ: 'needs_review',
  dates_conflict: 'dates_unclear',
  vin_check_digit: 'needs_review',
  mixed_documents: 'needs_review',
  twin: 'needs_review',
  rejected_before: 'needs_review',
  low_quality: 'needs_review',
  pages_unread: 'needs_review',
};

/** The numbers of the flags that are behind a reason. */
export const flagsBehind = (reading: Reading, code: VerdictReasonCode): number[] =>
  reading.flags.flatMap((found, number) => (CODE_OF[found.flag] === code ? [number] : []));

/** A flag never decides alone, but with any flag a person looks. */
export const judgeFlags = (reading: Reading): Finding => {
  const codes = new Set(reading.flags.map((found) => CODE_OF[found.flag]));
  if (codes.size === 0) return met([]);
  return { state: 'unclear', fields: [], reasons: [...codes].map((code) => ({ code, answer: 'unsure' })) };
};
