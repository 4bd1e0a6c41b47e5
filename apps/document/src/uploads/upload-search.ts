import { emailAddress } from '@coverleaf/contracts';
import { emailHash } from '@coverleaf/encryption';
import { searchPattern } from '@coverleaf/service-kit';

/** As receipts, mails and the status page show it: see `receiptNumber` in libs/contracts. */
const RECEIPT_NUMBER = /^([0-9a-f]{8})-?([0-9a-f]{4})$/i;

/** The ids that a receipt number stands for, from the first to the last; null for any other term. */
function idsOfReceipt(term: string): readonly [first: string, last: string] | null {
  const [, head, group] = RECEIPT_NUMBER.exec(term.trim()) ?? [];
  if (!head || !group) return null;
  const begin = `${head}-${group}`.toLowerCase();
  return [`${begin}-0000-0000-000000000000`, `${begin}-ffff-ffff-ffffffffffff`];
}

/** What a term is looked for in: one of these, as nobody's name is a receipt number or an e-mail address. */
export interface SearchTerm {
  readonly pattern: string | null;
  readonly ids: readonly [first: string | null, last: string | null];
  readonly emailHash: string | null;
}

const NOTHING: SearchTerm = { pattern: null, ids: [null, null], emailHash: null };

export function searchTermOf(q: string | undefined): SearchTerm {
  if (!q) return NOTHING;
  const ids = idsOfReceipt(q);
  if (ids) return { ...NOTHING, ids };
  const address = emailAddress.safeParse(q).data;
  if (address) return { ...NOTHING, emailHash: emailHash(address) };
  return { ...NOTHING, pattern: searchPattern(q) };
}

/**
 * The condition that an upload was sent under an e-mail address, or that the address stands in the contact details that
 * were left for it.
 *
 * @param id the upload's, in SQL
 * @param hash of the address, in SQL
 */
export const sentByAddress = (id: string, hash: string): string =>
  `${id} in (select id from insurance_uploads where email_hash = ${hash}
    union all select upload_id from insurance_confirmations where email_hash = ${hash})`;
