import { z } from 'zod';
import { line } from '../definitions/text';

/** What a lookup asks for besides the reference: nothing, or a fact about the borrower on file at Insight. */
export const LookupFactor = z.enum(['off', 'zip', 'last_name']);
export type LookupFactor = z.infer<typeof LookupFactor>;

/** As the borrower typed it. */
export const TypedFact = line(100);

export const SecondFact = z.object({ kind: LookupFactor.exclude(['off']), typed: TypedFact });
export type SecondFact = z.infer<typeof SecondFact>;

/** Generational suffixes, which people leave out of their name. */
const SUFFIX = /[\s,]+(?:jr|sr|ii|iii|iv)\.?$/i;

/**
 * The form in which a fact is compared: five digits of a ZIP code, or the letters of a name without case and accents.
 * Empty if there is nothing to compare.
 */
export function comparableFact(kind: SecondFact['kind'], text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').trim();
  if (kind === 'zip') return /^(\d{5})(?:[ -]?\d{4})?$/.exec(plain)?.[1] ?? '';
  return plain
    .replace(SUFFIX, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}
