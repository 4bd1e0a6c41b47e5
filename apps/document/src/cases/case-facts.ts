import { type CaseFields, NewCaseFields, referenceForms, StoredCaseFields } from '@coverleaf/contracts';
import { emailHash, keyedHash, numberHash } from '@coverleaf/encryption';
import { personKeys } from '@coverleaf/reading';
import { loanHashes } from '../search/found-by';
import type { CaseEntity } from './case.entity';

/** The personal fields of a case, which are encrypted together. */
export type CaseFacts = Pick<
  CaseFields,
  'email' | 'phone' | 'description' | 'number' | 'address' | 'lienholderName' | 'lienholderAddress'
>;

/** Keyed hash of a reference in any spelling that a lookup accepts. */
export const referenceHash = (reference: string): string =>
  keyedHash('case-reference', referenceForms(reference).at(-1) ?? reference);

const HOUSE_NUMBER = /^\D{0,20}?(\d{1,6})\b/;
const ZIP = /\b(\d{5})(?:-\d{4})?\s*$/;

/** House number and ZIP code as `1200 37902`, which addresses that may be equal share; null if the text lacks either. */
export function houseAndZip(address: string): string | null {
  const [, house] = HOUSE_NUMBER.exec(address) ?? [];
  const [, zip] = ZIP.exec(address.replace(/,?\s*(?:USA|United States)\.?\s*$/i, '')) ?? [];
  return house && zip ? `${Number(house)} ${zip}` : null;
}

/** Keyed hash of `houseAndZip`. */
export function addressHash(address: string): string | null {
  const place = houseAndZip(address);
  return place && keyedHash('case-address', place);
}

/** Keyed hashes by which names that may be of one person are found. */
export const personHashes = (name: string): string[] =>
  personKeys(name).map((key) => keyedHash('case-person', key));

export type CaseColumns = Omit<
  CaseEntity,
  | 'id'
  | 'lenderId'
  | 'state'
  | 'closingNote'
  | 'step'
  | 'comparedAt'
  | 'origin'
  | 'version'
  | 'lookedUpAt'
  | 'createdAt'
  | 'remindersEndedAt'
  | 'coveredUntil'
  | 'coverageReadAt'
>;

/**
 * The columns of a case with these fields. `facts` is not encrypted yet.
 * @param hash of the reference, if it is known
 */
export function columnsOf(fields: CaseFields, hash = referenceHash(fields.reference)): CaseColumns {
  const { email, phone, description, number, address, lienholderName, lienholderAddress, ...columns } =
    fields;
  const facts: CaseFacts = { email, phone, description, number, address, lienholderName, lienholderAddress };
  return {
    ...columns,
    facts: JSON.stringify(facts),
    referenceHash: hash,
    emailHash: email && emailHash(email),
    numberHash: number && numberHash(number),
    addressHash: address && addressHash(address),
    foundBy: loanHashes(phone, number),
    personHashes: fields.borrower === null ? [] : personHashes(fields.borrower),
  };
}

export const factsOf = ({ facts }: Pick<CaseEntity, 'facts'>): CaseFacts => JSON.parse(facts) as CaseFacts;

/** The columns that hold the fields of a case. */
export type FieldColumns = Pick<CaseEntity, Exclude<keyof CaseFields, keyof CaseFacts> | 'facts'>;

const FIELD_NAMES = Object.keys(StoredCaseFields.shape) as (keyof CaseFields)[];

export function fieldsOf(row: FieldColumns): CaseFields {
  const known: Partial<CaseFields> = { ...row, ...factsOf(row) };
  return Object.fromEntries(FIELD_NAMES.map((name) => [name, known[name]])) as CaseFields;
}

/** A new case of which only the reference is known. */
export const unknownLoan = (reference: string): CaseFields => ({ ...NOTHING_KNOWN, reference });

const NOTHING_KNOWN = NewCaseFields.parse({ reference: 'unknown' });
