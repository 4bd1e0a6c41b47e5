import { emailAddress } from '@coverleaf/contracts';
import { emailHash, numberHash } from '@coverleaf/encryption';
import { searchPattern } from '@coverleaf/service-kit';

/** As `receiptNumber` in libs/contracts writes it. */
const RECEIPT_NUMBER = /^([0-9a-f]{8})-?([0-9a-f]{4})$/i;

/** The range of upload ids that begin as a receipt number says; null for any other term. */
function idRangeOf(term: string): readonly [first: string, last: string] | null {
  const [, head, group] = RECEIPT_NUMBER.exec(term.trim()) ?? [];
  if (!head || !group) return null;
  const begin = `${head}-${group}`.toLowerCase();
  return [`${begin}-0000-0000-000000000000`, `${begin}-ffff-ffff-ffffffffffff`];
}

/** A parsed search term. At most one kind applies: no name is a receipt number or an email address. */
export interface SearchTerm {
  readonly pattern: string | null;
  readonly ids: readonly [first: string | null, last: string | null];
  readonly emailHash: string | null;
  /** Searched in addition to the pattern or ids, because the number may look like either. */
  readonly numberHash: string | null;
}

const NO_TERM: SearchTerm = { pattern: null, ids: [null, null], emailHash: null, numberHash: null };

export function searchTermOf(q: string | undefined): SearchTerm {
  if (!q) return NO_TERM;
  const address = emailAddress.safeParse(q).data;
  if (address) return { ...NO_TERM, emailHash: emailHash(address) };
  const ids = idRangeOf(q);
  return { ...NO_TERM, numberHash: numberHash(q), ...(ids ? { ids } : { pattern: searchPattern(q) }) };
}

/** SQL: the upload or its confirmation has this email address or phone number. @param id, hash SQL expressions */
export const sentByAddress = (id: string, hash: string): string =>
  `${id} in (select id from insurance_uploads where email_hash = ${hash}
    union all select id from insurance_uploads where phone_hash = ${hash}
    union all select upload_id from insurance_confirmations where email_hash = ${hash})`;

/** SQL: hashes of the email addresses of an upload, from its form, its email or its confirmation. @param id SQL */
export const emailHashesOf = (id: string): string =>
  `array(select email_hash from insurance_uploads where id = ${id} and email_hash is not null
    union select email_hash from insurance_confirmations where upload_id = ${id})`;

/**
 * SQL: the upload's reading has this number. Uses an array, so that the planner can combine it with other conditions by
 * their indexes.
 */
export const hasNumber = (id: string, hash: string): string =>
  `${id} = any(array(select upload_id from document_readings where numbers @> array[${hash}]))`;
