import { findAddress } from './addresses';
import type { Candidate } from '../sheet/candidates';
import { spell, textOf, type Token } from '../sheet/lines';

/** The address that some lines hold, with its words. */
export const addressIn = (
  lines: readonly (readonly Token[])[],
): Pick<Candidate, 'value' | 'raw' | 'tokens'> | null => {
  for (let count = 1; count <= Math.min(4, lines.length); count += 1) {
    if (isCut(lines[count - 1])) continue;
    const { text, tokensAt } = spell(lines.slice(0, count).flat());
    const address = findAddress(withLineEnds(lines.slice(0, count)));
    if (!address) continue;
    const flat = findAddress(text);
    if (!flat) continue;
    return {
      value: address.value,
      raw: text.slice(flat.start, flat.end),
      tokens: tokensAt(flat.start, flat.end),
    };
  }
  return null;
};

/** A ZIP code goes on in the next line: `27683-` above `8613`. */
const isCut = (line: readonly Token[] | undefined): boolean => /\d{5}-$/.test(line?.at(-1)?.text ?? '');

const withLineEnds = (lines: readonly (readonly Token[])[]): string =>
  lines.map((line) => textOf(line).replace(/,$/, '') + (isCut(line) ? '' : ', ')).join('');
