import { emailAddress } from '@coverleaf/contracts';
import { emailHash } from '@coverleaf/encryption';
import { wordPatterns } from '@coverleaf/service-kit';
import { referenceHash } from '../cases/case-facts';
import { termHashes } from '../search/found-by';

/** The beginning of a number as `receiptNumber` in libs/contracts writes it. */
const RECEIPT_NUMBER = /^(?:[0-9a-f]{4,8}|[0-9a-f]{8}-?[0-9a-f]{0,4})$/i;

/** The range of upload ids that begin as a receipt number, or its beginning, says; null for any other term. */
function idRangeOf(term: string): readonly [first: string, last: string] | null {
  if (!RECEIPT_NUMBER.test(term.trim())) return null;
  const digits = term.trim().toLowerCase().replace('-', '');
  const filled = (digit: string): string =>
    digits.padEnd(32, digit).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  return [filled('0'), filled('f')];
}

/** A group of a receipt number, and the shortest part of one that may be anywhere in it. */
const GROUP = 4;
const PART = /^(?=.*\d)(?:[0-9a-f]{4,12}|[0-9a-f]{1,8}-[0-9a-f]{1,4})$/i;

/** LIKE pattern of the end or a part of a receipt number; null for any other term. */
function receiptPatternOf(term: string): string | null {
  const digits = term.trim().toLowerCase().replace('-', '');
  if (!PART.test(term.trim()) || digits.length < GROUP) return null;
  return digits.length === GROUP ? `%${digits}` : `%${digits}%`;
}

/** SQL: the receipt number of the upload is like this. @param id, pattern SQL expressions */
export const hasReceipt = (id: string, pattern: string): string =>
  `replace(left(${id}::text, 13), '-', '') like ${pattern}`;

/** A parsed search term: an email address, or what may be words, a receipt number or another number. */
export interface SearchTerm {
  readonly patterns: readonly string[] | null;
  readonly ids: readonly [first: string | null, last: string | null];
  readonly receipt: string | null;
  readonly emailHash: string | null;
  /** Of all numbers that it may be, by `hasNumber`. */
  readonly hashes: readonly string[] | null;
  /** Of the loan reference that it may be, by `hasReference`. */
  readonly reference: string | null;
}

/** Words without a digit are nearly always of names, and each further condition costs planning. */
const MAY_BE_REFERENCE = /\d/;

const NO_TERM: SearchTerm = {
  patterns: null,
  ids: [null, null],
  receipt: null,
  emailHash: null,
  hashes: null,
  reference: null,
};

export function searchTermOf(q: string | undefined): SearchTerm {
  if (!q) return NO_TERM;
  const address = emailAddress.safeParse(q).data;
  if (address) return { ...NO_TERM, emailHash: emailHash(address) };
  return {
    patterns: wordPatterns(q),
    ids: idRangeOf(q) ?? NO_TERM.ids,
    receipt: receiptPatternOf(q),
    emailHash: null,
    hashes: termHashes(q),
    reference: MAY_BE_REFERENCE.test(q) ? referenceHash(q) : null,
  };
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
 * SQL: the upload's reading, its contact details or its sender's phone has one of these numbers. Uses an array, so that
 * the planner can combine it with other conditions by their indexes.
 * @param id, hashes SQL expressions
 */
export const hasNumber = (id: string, hashes: string): string =>
  `${id} = any(array(select upload_id from document_readings where numbers && ${hashes}
    union all select upload_id from document_readings where found_by && ${hashes}
    union all select upload_id from insurance_confirmations where found_by && ${hashes}
    union all select id from insurance_uploads where phone_hash = any(${hashes})))`;

/**
 * SQL: the upload was compared by this loan reference, or belongs to a case that has it. Uses an array, like `hasNumber`.
 * @param id, hash SQL expressions
 */
export const hasReference = (id: string, hash: string): string =>
  `${id} = any(array(select id from insurance_uploads where clue_hashes && array[${hash}]::text[]
    union all select evidence.upload_id from cases join case_evidence evidence on evidence.case_id = cases.id
     where cases.reference_hash = ${hash} and evidence.state = 'joined'))`;
