import { findDates } from '../values/dates';
import { textOf } from '../sheet/lines';
import type { Piece } from './lines';
import type { FoundSpan } from './span';

export const trimmed = (text: string): string => text.replace(/^[#:\s.,(-]+/, '').replace(/[\s.,;:)-]+$/, '');

const PART = /^[#(]?[A-Za-z0-9][A-Za-z0-9/.-]*[.,;:)]?$/;
/** Words in capitals that belong to a label rather than to a number. */
const LABEL_WORD =
  /^(?:no|num|number|nbr|policy|pol|id|is|the|acct|account|loan|form|page|of|to|from|date|total|and|claim|naic|code|fax|tel|phone|agent|zip|state|year|ded|limit|vin|eff|exp)[.:#]*$/i;

const isNumberPart = ({ text }: Piece): boolean =>
  PART.test(text) &&
  !LABEL_WORD.test(text) &&
  text.length <= 22 &&
  (/\d/.test(text) ? !/[a-z]{3}/.test(text) : /^[#(]?[A-Z]{1,5}[.,]?$/.test(text)) &&
  findDates(text).length === 0;

/** Groups of capitals and digits, one to five of them. */
export const numbersIn = (cell: readonly Piece[]): readonly FoundSpan[] => {
  const found: FoundSpan[] = [];
  for (let from = 0; from < cell.length; from += 1) {
    const first = cell[from];
    if (!first || !isNumberPart(first)) continue;
    for (let to = from + 1; to <= Math.min(cell.length, from + 5); to += 1) {
      const last = cell[to - 1];
      if (!last || !isNumberPart(last)) break;
      const pieces = cell.slice(from, to);
      const raw = trimmed(textOf(pieces).replaceAll('- ', '-'));
      const key = raw.replaceAll(/[^A-Za-z0-9]/g, '');
      const digits = key.replaceAll(/\D/g, '').length;
      if (key.length > 24) break;
      if (key.length < 5 || digits < 3 || findDates(raw).length > 0) continue;
      const letters = key.length - digits;
      const [before, after] = [cell[from - 1], cell[to]];
      found.push({
        kind: 'number',
        value: raw,
        raw,
        pieces,
        shape: [
          `parts ${pieces.length}`,
          `length ${Math.min(20, key.length)}`,
          `digits ${Math.min(14, digits)}`,
          `letters ${Math.min(6, letters)}`,
          `form ${formOf(raw).slice(0, 12)}`,
          ...(/-/.test(raw) ? ['hyphen'] : []),
          ...(/[/.]/.test(raw) ? ['slash'] : []),
          ...(before && isNumberPart(before)
            ? [/\d/.test(before.text) ? 'after digits' : 'after letters']
            : []),
          ...(after && isNumberPart(after)
            ? [/\d/.test(after.text) ? 'before digits' : 'before letters']
            : []),
          ...(/^1?[-. ]?\(?\d{3}\)?[-. ]?\d{3}[-. ]\d{4}$/.test(raw) ? ['phone'] : []),
          ...(key.length === 17 && letters >= 2 ? ['vin'] : []),
          ...(/^\d{5}(?:-\d{4})?$/.test(raw) ? ['zip'] : []),
          ...(/^\(/.test(first.text) || /\)$/.test(last.text) ? ['parenthesis'] : []),
          ...(before?.text.endsWith('$') || /^\$/.test(first.text) ? ['dollars'] : []),
        ],
      });
    }
  }
  return found;
};

/** `AB 1234-5` is `A 9-9`. */
const formOf = (text: string): string =>
  text
    .replaceAll(/[A-Za-z]+/g, 'A')
    .replaceAll(/\d+/g, '9')
    .replaceAll(/\s+/g, ' ');
