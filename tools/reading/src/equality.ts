import { FIELD_FORMATS, type FieldName } from '@coverleaf/contracts';

/**
 * Whether a value was read correctly. This is strict: nothing may be missing, added or misread. It ignores only
 * differences without meaning: case, accents, punctuation, spaces, and abbreviations in addresses.
 */
export function isSame(field: FieldName, read: string, truth: string): boolean {
  return keyOf(field, read) === keyOf(field, truth);
}

function keyOf(field: FieldName, value: string): string {
  switch (FIELD_FORMATS[field]) {
    case 'policy_number':
    case 'vin':
    case 'hin':
      return letters(value).replaceAll(' ', '');
    case 'address':
      return addressKey(value);
    case 'company':
      return letters(field === 'party' ? withoutSuccessors(value) : value);
    case 'person':
    case 'text':
      return letters(value);
    case 'date':
    case 'amount':
      return value;
  }
}

/** The words of a value, with letters and digits only. */
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
