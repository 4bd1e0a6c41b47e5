import type { ReadField } from '@coverleaf/contracts';
import { spells } from './agreement';
import { isWholeName } from '../insurers/insurers';
import { looksLikeInstitution } from '../parties/party-blocks';
import { hasTrait } from '../values/field-traits';

const LEAST_CONFIDENCE = 0.85;

/**
 * Whether a value may be shown as sure: two readers saw each letter of it, its checks have passed, its shape is a whole
 * one, and in a document of several items it says which one it is about.
 */
export const isSure = (field: Omit<ReadField, 'sure'>, itemCount: number): boolean => {
  const { name, value, agreement, confidence, checks, seen } = field;
  if (agreement !== 'agreed' || confidence < LEAST_CONFIDENCE || checks.some(({ passed }) => !passed))
    return false;
  // The letters of a text layer are right; a reader of pictures confirms that the page shows them.
  const isPrinted = seen.some(({ reader, text }) => reader === 'text' && spells(name, value, text));
  const spelling = seen.filter(({ text }) => spells(name, value, text));
  if (hasTrait(name, 'isSpelled') && !isPrinted && spelling.length < 2) return false;
  return isWhole(field, itemCount);
};

/** A lender's name that lacks its end: of `Skyla Credit Union` a reader lost the last word. */
const IS_CUT = /\b(?:(?<!motor )credit|federal|savings|of|and)$|&$/i;

const isWhole = ({ name, value, item, party }: Omit<ReadField, 'sure'>, itemCount: number): boolean => {
  const isBound = itemCount <= 1 || item !== null;
  switch (name) {
    case 'insurer':
      return isWholeName(value);
    case 'named_insured':
      return /^\p{L}{2}.*\s\p{L}[\p{L}'-]+\.?$/u.test(value);
    case 'party':
      return isBound && party?.role !== 'unknown' && looksLikeInstitution(value) && !IS_CUT.test(value);
    case 'deductible':
    case 'limit':
      return isBound;
    case 'naic':
    case 'policy_number':
    case 'effective_date':
    case 'expiration_date':
    case 'vin':
    case 'hin':
    case 'vehicle':
    case 'property_address':
      return true;
  }
};
