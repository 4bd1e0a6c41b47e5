import type { FieldName } from '@coverleaf/contracts';

/**
 * Decides whether a value was read correctly. Strict: nothing may be missing, added or misread. Ignores only
 * differences without meaning: case, accents, punctuation, blanks, and abbreviations in addresses.
 */
export function isSame(field: FieldName, read: string, truth: string): boolean {
  return keyOf(field, read) === keyOf(field, truth);
}

function keyOf(field: FieldName, value: string): string {
  switch (field) {
    case 'policy_number':
    case 'vin':
    case 'hin':
    case 'naic':
      return letters(value).replaceAll(' ', '');
    case 'property_address':
      return addressKey(value);
    case 'party':
      return letters(withoutSuccessors(value));
    default:
      return letters(value);
    case 'effective_date':
    case 'expiration_date':
    case 'limit':
    case 'deductible':
      return value;
  }
}

/** Letters and digits, in words. */
const letters = (value: string): string =>
  value
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .replaceAll(/['’.]/g, '')
    .replaceAll(/[^A-Z0-9]+/g, ' ')
    .trim();

export const withoutSuccessors = (name: string): string =>
  name.replace(/[\s,]*(ISAOA|ATIMA|its successors|and\/or assigns|successors).*$/i, '');

const SHORT: Readonly<Record<string, string>> = {
  STREET: 'ST',
  AVENUE: 'AVE',
  ROAD: 'RD',
  LANE: 'LN',
  DRIVE: 'DR',
  COURT: 'CT',
  BOULEVARD: 'BLVD',
  PLACE: 'PL',
  TRAIL: 'TRL',
  CIRCLE: 'CIR',
  APARTMENT: 'APT',
};

export const addressKey = (value: string): string =>
  letters(value)
    .replace(/\bP O BOX\b/, 'PO BOX')
    .split(' ')
    .map((word) => SHORT[word] ?? word)
    .join(' ');
