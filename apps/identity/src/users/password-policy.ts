import { MIN_PASSWORD_ALONE } from '@coverleaf/contracts';
import { fieldProblem } from '@coverleaf/service-kit';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

/**
 * How a password is used:
 * - `alone`: it signs its owner in without another factor
 * - `with-factor`: its owner has a second factor
 * - `temporary`: somebody else chose it, and its owner must change it
 * - `operator`: `ADMIN_PASSWORD`, the operator's own responsibility
 */
export type PasswordUse = 'alone' | 'with-factor' | 'temporary' | 'operator';

/** The minimum number of guesses that an informed attacker must need, as a power of ten. */
const MIN_GUESSES_LOG10: Readonly<Record<PasswordUse, number>> = {
  alone: 10,
  'with-factor': 8,
  temporary: 8,
  operator: 6,
};
/** Every attacker knows the product's name. */
const PRODUCT = 'Coverleaf';
/** The minimum number of characters besides context words and years. */
const MIN_OTHERS = 8;
/** Shorter context words occur in other words by chance. */
const MIN_WORD = 4;
/** The estimate takes up to 70 ms for this many characters, and grows with the square of the length. */
const MAX_ESTIMATED = 64;

const estimator = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

interface Candidate {
  readonly password: string;
  readonly use: PasswordUse;
  /** Names of the site, the lender and the owner, which anybody would try first. */
  readonly words: readonly string[];
  /** The form field that an error names. */
  readonly field?: string;
}

/**
 * Refuses passwords that attackers try first: about 50,000 from known breaches with their common variations, dictionary
 * words, repeats, sequences and keyboard rows, and words of the context.
 * @throws AppError 422
 */
export function assertHardToGuess({ password, use, words, field = 'password' }: Candidate): void {
  if (use === 'alone' && isTooShortAlone(password)) {
    throw fieldProblem(field, `Use at least ${MIN_PASSWORD_ALONE} characters`);
  }
  const lower = password.toLowerCase();
  const known = [...new Set([PRODUCT, ...words].flatMap(wordsOf))];
  const others = withoutWords(lower, known);
  if (others !== lower && others.length < MIN_OTHERS)
    throw fieldProblem(field, 'Choose a password without your name, your email or the name of the site');
  const { guessesLog10, sequence } = estimator.check(password.slice(0, MAX_ESTIMATED), known);
  if (guessesLog10 >= MIN_GUESSES_LOG10[use]) return;
  const isListed = sequence.length === 1 && sequence[0]?.pattern === 'dictionary';
  throw fieldProblem(
    field,
    isListed
      ? 'This password is too common. Choose another one.'
      : 'This password is too easy to guess. Use several words that have nothing to do with each other.',
  );
}

/** Counts characters as people do, not UTF-16 units. */
export const isTooShortAlone = (password: string): boolean => [...password].length < MIN_PASSWORD_ALONE;

/** A name without separators, and its parts: an address of Ann Example gives `ann` and `example`. */
function wordsOf(name: string): string[] {
  const lower = name.normalize('NFC').toLowerCase();
  const parts = lower.split(/[^\p{L}\p{N}]+/u).filter((part) => part.length > 1);
  return [lower, parts.join(''), ...parts].filter(Boolean);
}

/** Removes the words, the longest first, and then years and separators. */
function withoutWords(lower: string, words: readonly string[]): string {
  let rest = lower;
  for (const word of words.toSorted((one, other) => other.length - one.length)) {
    if (word.length >= MIN_WORD) rest = rest.replaceAll(word, '');
  }
  return rest === lower ? lower : rest.replaceAll(/(19|20)\d{2}|[^\p{L}\p{N}]/gu, '');
}
