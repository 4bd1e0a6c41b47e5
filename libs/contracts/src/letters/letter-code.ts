// Without zod, so that the page that checks codes does not load it.

/** The characters of codes (Crockford's base 32): no I, L, O and U, which people misread or that make words. */
export const LETTER_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
export const LETTER_CODE_LENGTH = 10;

const CODE = new RegExp(`^[${LETTER_ALPHABET}]{${LETTER_CODE_LENGTH}}$`);

/**
 * The code that a person typed, without blanks and hyphens and in upper case. Letters that no code has are read as the
 * digits that they look like.
 * @returns null for a text that isn't ten characters of the alphabet; the check character may be wrong
 */
export function letterCodeOf(typed: string): string | null {
  const code = typed
    .normalize('NFKC')
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\p{Cf}\u2212]/gu, '')
    .replaceAll(/[IL]/g, '1')
    .replaceAll('O', '0');
  return CODE.test(code) ? code : null;
}

/** As it is printed: `K7Q2M-94TXB`. */
export const printedCode = (code: string): string => `${code.slice(0, 5)}-${code.slice(5)}`;

/** Whether the last character fits the others. Two neighbors that changed places, or one wrong character, do not fit. */
export const hasCheckCharacter = (code: string): boolean =>
  code.at(-1) === checkCharacter(code.slice(0, LETTER_CODE_LENGTH - 1));

/** @param start the first nine characters */
export function checkCharacter(start: string): string {
  let sum = 0;
  // Horner's rule in the field of 32 elements, by x⁵ + x² + 1.
  for (const character of start) sum = doubled(sum ^ LETTER_ALPHABET.indexOf(character));
  return LETTER_ALPHABET.charAt(sum);
}

const doubled = (value: number): number => (value << 1) ^ (value & 16 ? 0b100101 : 0);
