import { likelyReference, REFERENCE_MAX_LENGTH } from './loan-reference';

/** The most references that are taken from one text. */
export const MOST_MENTIONED = 50;
/** Longest text that is searched: a long email quotes many others. */
const MOST_CHARACTERS = 20_000;

/** `REF-1001`, `ref 1001`, `Loan #1001`. An underscore separates words in file names. */
const LETTERS_AND_DIGITS = /(?<![\p{L}\p{N}])(\p{L}{1,12})[ \-_.#/:]{0,3}(\d[\dOIl]{1,19})(?![\p{L}\p{N}])/gu;
/** Any word with a digit: `10-44817`, `AB12/7731`. */
const WITH_DIGIT = /(?<![\p{L}\p{N}])[\p{L}\p{N}]{1,40}(?:[-/.][\p{L}\p{N}]{1,40}){0,4}(?![\p{L}\p{N}])/gu;
/** Words that announce a reference, in English and Spanish. */
const ANNOUNCED =
  /(?:\b|_)(?:ref|reference|referencia|loan|pr[eé]stamo|account|acct|cuenta|id|no|number|n[uú]mero)$/iu;
const DATE = /^(?:\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}|\d{4}[-/.]\d{1,2}[-/.]\d{1,2}|(?:19|20)\d\d)$/;
const LEAST_CHARACTERS = 4;

/**
 * Words of a text that may be loan references, the likeliest first. Lenders number loans as they like, so most of them
 * are none: only a comparison with the references of known loans tells.
 * @param text of an email, or a file name without its extension
 */
export function mentionedReferences(text: string): readonly string[] {
  const searched = text
    .slice(0, MOST_CHARACTERS)
    .normalize('NFKC')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/[\p{Pd}\u2212]/gu, '-');
  const found = new Map<string, number>();
  const note = (reference: string, rank: number): void => {
    if (reference.length > REFERENCE_MAX_LENGTH) return;
    found.set(reference, Math.min(rank, found.get(reference) ?? rank));
  };
  for (const [all, letters = '', digits = ''] of searched.matchAll(LETTERS_AND_DIGITS)) {
    note(`${letters}-${digits}`.toUpperCase(), /^ref/i.test(letters) ? 0 : 2);
    const likely = likelyReference(all);
    if (likely) note(likely, 1);
    // `Loan 10012` may mean 10012 alone.
    if (digits.length >= LEAST_CHARACTERS && ANNOUNCED.test(letters)) note(digits, 2);
  }
  for (const { 0: word, index } of searched.matchAll(WITH_DIGIT)) {
    if (word.length < LEAST_CHARACTERS || !/\p{N}/u.test(word) || DATE.test(word)) continue;
    const before = searched.slice(Math.max(0, index - 20), index).replace(/[\s#:._-]+$/u, '');
    note(word.toUpperCase(), ANNOUNCED.test(before) ? 1 : 3);
    const likely = likelyReference(word);
    if (likely) note(likely, 1);
  }
  return [...found]
    .toSorted(([, one], [, other]) => one - other)
    .map(([reference]) => reference)
    .slice(0, MOST_MENTIONED);
}

/** The same for the name of a file. */
export const referencesInFileName = (fileName: string): readonly string[] =>
  mentionedReferences(fileName.replace(/\.[A-Za-z0-9]{1,8}$/, '').replaceAll('_', ' '));
