import { FIELD_FORMATS, type Box, type ReadField } from '@coverleaf/contracts';
import { keyOf } from './agreement';
import { sharedArea } from '../sheet/areas';
import { hasTrait } from '../values/field-traits';
import type { PageReader } from '../sheet/words';

/** A field with what decides between it and others. */
export interface Combined {
  readonly reader: PageReader;
  readonly field: ReadField;
  /** Of each word, on the page: a name in two lines covers less than its box. */
  readonly words: readonly Box[];
  readonly strength: number;
  readonly top: number;
}

/** Whether another field says the same of a party, and says more: its role, or what it is bound to. */
const isWeakerParty = (field: ReadField, fields: readonly Combined[]): boolean =>
  field.name === 'party' &&
  !field.party?.negation &&
  fields.some(({ field: other }) => {
    if (other === field || other.name !== 'party' || !other.party || other.party.role === 'unknown')
      return false;
    const isSameName = keyOf('party', other.value).startsWith(keyOf('party', field.value));
    return (
      isSameName &&
      (field.party?.role === 'unknown' ||
        (field.item === null && other.item !== null && other.party.role === field.party?.role))
    );
  });

/** Whether another field is the same words, read better: a text layer's, or the stronger one. */
const isMisread = (own: Combined, fields: readonly Combined[]): boolean =>
  fields.some((other) => {
    if (other === own || other.field.name !== own.field.name || other.field.coverage !== own.field.coverage)
      return false;
    const isSame = other.field.value === own.field.value && other.field.item === own.field.item;
    if (isSame || !overlap(other, own)) return false;
    // The same words of the same value: readers bind them to different items.
    if (other.field.value === own.field.value)
      return own.field.coverage !== null && other.reader === 'text' && own.reader !== 'text';
    if (other.field.party?.negation !== own.field.party?.negation) return false;
    const isText = Number(other.reader === 'text') - Number(own.reader === 'text');
    return isText > 0 || (isText === 0 && other.strength > own.strength);
  });

/** Of single values, the strongest, and others only where they are nearly as strong. */
export const withoutRivals = (all: readonly Combined[]): readonly Combined[] => {
  // What is only a misread other value is nobody's rival.
  const fields = all.filter((own) => !isWeakerParty(own.field, all) && !isMisread(own, all));
  return fields.filter((own) => {
    const { field, strength } = own;
    const rivals = fields.filter((other) => other.field !== field && other.field.name === field.name);
    if (hasTrait(field.name, 'isSingle')) {
      const strongest = Math.max(strength, ...rivals.map((other) => other.strength));
      if (strength < strongest)
        return field.name !== 'insurer' && strength > strongest - 0.25 && field.confidence >= 0.7;
      return rivals.every(
        (other) =>
          other.strength < strength ||
          // Pages of different policies say it with the same label; a page that names two days with it shows two terms.
          ((other.field.page !== field.page || FIELD_FORMATS[field.name] === 'date') &&
            field.confidence >= 0.7) ||
          fields.findIndex((one) => one.field === field) <
            fields.findIndex((one) => one.field === other.field),
      );
    }
    if (field.name === 'limit' || field.name === 'deductible') {
      // One reader's misread amount beside another's at one place.
      return !rivals.some(
        (other) =>
          other.field.item === field.item &&
          other.field.coverage === field.coverage &&
          overlap(other, own) &&
          other.strength > strength,
      );
    }
    return !rivals.some(
      (other) =>
        other.field.item === field.item &&
        overlap(other, own) &&
        other.strength > strength + (other.field.party?.negation === field.party?.negation ? 0 : 9),
    );
  });
};

const overlap = (one: Combined, other: Combined): boolean => {
  if (one.field.page !== other.field.page) return false;
  let shared = 0;
  for (const word of one.words) for (const otherWord of other.words) shared += sharedArea(word, otherWord);
  return shared > 0 && shared > 0.4 * Math.min(sizeOf(one.words), sizeOf(other.words));
};

const sizeOf = (words: readonly Box[]): number =>
  words.reduce((sum, { width, height }) => sum + width * height, 0);
