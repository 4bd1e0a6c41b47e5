import { FIELD_FORMATS, type FieldFormat, type FieldName } from '@coverleaf/contracts';
import { addressKey } from '../values/addresses';
import { digitsOfPicture, findDates } from '../values/dates';
import { findAmounts } from '../values/money';
import { companyKey, distanceWithin, plainName } from '../values/names';
import { policyKey } from '../policy/policy-number';
import { findHins, findVins, hasCheckDigit } from '../values/vin';
import { glyphs } from './visibility';
import type { PageReader } from '../sheet/words';

/** A value as it is compared. */
export const keyOf = (name: FieldName, value: string): string => {
  switch (FIELD_FORMATS[name]) {
    case 'policy_number':
      return policyKey(value).replaceAll(/[OQ]/g, '0').replaceAll(/[IL]/g, '1');
    case 'company':
      return companyKey(value);
    case 'person':
      return plainName(value).replaceAll(' ', '').replaceAll(/[1l]/g, 'i').replaceAll('0', 'o');
    case 'address':
      return addressKey(value);
    case 'text':
      return glyphs(value);
    case 'date':
    case 'amount':
    case 'vin':
    case 'hin':
      return value;
  }
};

/** Whether what a reader saw at a value's place is that value. */
export const confirms = (name: FieldName, value: string, text: string, reader: PageReader): boolean => {
  switch (FIELD_FORMATS[name]) {
    case 'date':
      return findDates(digitsOfPicture(text)).some((date) => date.value === value);
    case 'vin':
      return (
        findVins(text, reader !== 'text').some((found) => found.value === value) ||
        glyphs(text).includes(glyphs(value)) ||
        (reader !== 'text' && hasCheckDigit(value) && isMisreadVin(text, value))
      );
    case 'amount':
      return findAmounts(text).some((amount) => amount.value === value);
    case 'hin':
      return (
        glyphs(text).includes(glyphs(value)) ||
        findHins(text, reader !== 'text').some((found) => found.value === value)
      );
    case 'policy_number':
      return glyphs(text).includes(glyphs(value));
    case 'company':
    case 'person':
    case 'address':
    case 'text':
      return (
        glyphs(text).includes(glyphs(value)) ||
        keyOf(name, text) === keyOf(name, value) ||
        isNear(glyphs(text), glyphs(value))
      );
  }
};

/** Whether a reader of pictures saw a number that is no vehicle's and is nearly this one, whose check digit is right. */
const isMisreadVin = (text: string, value: string): boolean => {
  // A weighs as much as 1, and no vehicle on these roads has a number that begins with A.
  const seen = letters(text).replace(/^A/, '1');
  return seen === value || (!hasCheckDigit(seen) && distanceWithin(glyphs(seen), glyphs(value), 2));
};

const isNear = (one: string, other: string): boolean =>
  other.length >= 8 && distanceWithin(one.slice(0, 120), other, Math.max(1, Math.floor(other.length / 10)));

/** Whether what a reader saw at a value's place is another value. */
export const contradicts = (name: FieldName, value: string, text: string, reader: PageReader): boolean => {
  switch (FIELD_FORMATS[name]) {
    case 'date': {
      const dates = findDates(digitsOfPicture(text));
      return dates.length > 0 && dates.every((date) => date.value !== value);
    }
    case 'amount': {
      const amounts = findAmounts(text);
      return amounts.length > 0 && amounts.every((amount) => amount.value !== value);
    }
    case 'company':
    case 'person':
    case 'address':
    case 'text':
    case 'policy_number':
    case 'vin':
    case 'hin':
      return !confirms(name, value, text, reader) && glyphs(text).length >= 0.7 * glyphs(value).length;
  }
};

/** Whether a reader saw a value in whole words, letter by letter; case, accents and punctuation don't matter. */
export const spells = (name: FieldName, value: string, text: string): boolean => {
  const plain = EXACT.has(FIELD_FORMATS[name]) ? letters : glyphs;
  const wanted = plain(value);
  const words = text.split(/\s+/).map(plain);
  return words.some((_, from) => {
    let joined = '';
    for (const word of words.slice(from)) {
      joined += word;
      if (joined === wanted) return true;
      if (joined.length > wanted.length) return false;
    }
    return false;
  });
};

/** Values in which a letter of another shape is another value. */
const EXACT: ReadonlySet<FieldFormat> = new Set(['policy_number', 'hin', 'vin']);

const letters = (text: string): string =>
  text
    .toUpperCase()
    .normalize('NFD')
    .replaceAll(/[^A-Z0-9]/g, '');
