import type { FieldName, NoProof, Reading } from '@coverleaf/contracts';

/** A kind of document that is read less surely is left to people. */
const SURE = 0.9;
/** The confidence of the kind `other` if no word on the pages belongs to any kind. */
const NOTHING_FOUND = 0.6;
/** Pages that are read worse than this may say more than the readers saw, unless they saw no word at all. */
const READABLE = 0.25;
const TELLING: ReadonlySet<FieldName> = new Set([
  ...(['insurer', 'policy_number', 'effective_date', 'expiration_date'] as const),
  ...(['vin', 'hin', 'property_address', 'party', 'limit', 'deductible'] as const),
]);

/** Why a document plainly proves nothing; null if it may prove something. */
export function noProofOf({ kind, pages, pageCount, fields }: Reading): NoProof | null {
  if (pages.length < pageCount) return null;
  if (kind.value === 'bill' && kind.confidence >= SURE) return 'bill';
  const best = Math.max(0, ...pages.map(({ quality }) => quality));
  const isUnrelated =
    kind.value === 'other' &&
    kind.confidence >= NOTHING_FOUND &&
    !fields.some(({ name }) => TELLING.has(name)) &&
    (best === 0 || best >= READABLE);
  return isUnrelated ? 'unrelated' : null;
}
