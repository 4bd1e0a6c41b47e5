import { LABELS, type LabelName } from './lexicon';

/** Words that are a label. */
export interface Match {
  readonly name: LabelName;
  /** Number of the word behind its last one. */
  readonly to: number;
  /** The end of the last word that belongs to the value: `No:CH8985882`. */
  readonly rest: string;
  readonly length: number;
}

interface Branch {
  readonly next: Map<string, Branch>;
  name: LabelName | null;
}

/** Each choice of a phrase's alternatives: of `a {b,c}` the phrases `a b` and `a c`. */
export const expanded = (phrase: string): readonly string[] => {
  const open = phrase.indexOf('{');
  const close = phrase.indexOf('}', open);
  if (open < 0 || close < 0) return [phrase];
  const ends = expanded(phrase.slice(close + 1));
  return phrase
    .slice(open + 1, close)
    .split(',')
    .flatMap((choice) => ends.map((end) => phrase.slice(0, open) + choice + end));
};

const grow = (): Branch => {
  const root: Branch = { next: new Map(), name: null };
  for (const [name, phrases] of Object.entries(LABELS) as [LabelName, string][])
    for (const phrase of phrases.split('|').flatMap(expanded)) {
      let branch = root;
      for (const letter of spelled(phrase)) {
        const next = branch.next.get(letter) ?? { next: new Map(), name: null };
        branch.next.set(letter, next);
        branch = next;
      }
      branch.name ??= name;
    }
  return root;
};

/** Without case, accents, blanks and punctuation; letters that pictures confuse are one. */
const spelled = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/[^a-z0-9#]/g, '')
    .replaceAll(/[1l|]/g, 'i')
    .replaceAll('0', 'o')
    .replaceAll('5', 's');

const ROOT = grow();

/** A label of so many letters may have one letter that a reader misread, or two. */
const [ONE_ERROR, TWO_ERRORS] = [8, 16];
const MOST_WORDS = 12;

/** The longest label that begins with a word. */
export const longestMatch = (words: readonly string[], from: number, mayErr: boolean): Match | null => {
  let best: (Match & { readonly worth: number }) | null = null;
  const walk = (start: ReadonlyMap<Branch, number>, word: number, depth: number): void => {
    if (word >= words.length || word - from > MOST_WORDS) return;
    const text = words[word] ?? '';
    // Letter by letter, with the branches that are still possible.
    let alive = start;
    let letters = depth;
    for (const [index, character] of [...text].entries()) {
      const letter = spelled(character);
      if (letter === '') continue;
      alive = step(alive, letter, letters, mayErr);
      letters += 1;
      if (alive.size === 0) return;
      const rest = text.slice(index + 1);
      // `S` in `policy number S7303224` is no end of a word, and 15 is no `is`.
      const isWord = !/^[\p{L}\p{N}]/u.test(rest) || index > 0;
      // Nor are `SE` in `policy number SE-734-9737` the plural's end.
      const isNumber = /^[A-Z\d]{1,4}-[A-Z\d]/.test(text) && /^-/.test(rest);
      if (isWord && !isNumber && text.slice(0, index + 1) !== '15' && isBoundary(character, rest))
        for (const [branch, errors] of alive) {
          const isAllowed = errors === 0 || letters >= (errors === 1 ? ONE_ERROR : TWO_ERRORS);
          const worth = letters - errors;
          if (branch.name && isAllowed && worth > (best?.worth ?? 0))
            best = {
              name: branch.name,
              to: word + 1,
              rest: /[\p{L}\p{N}]/u.test(rest) ? rest.replace(/^[\s:.,#-]+/, '') : '',
              length: letters,
              worth,
            };
        }
    }
    walk(new Map([...alive].filter(([branch]) => branch.next.size > 0)), word + 1, letters);
  };
  walk(new Map([[ROOT, 0]]), from, 0);
  return best;
};

/** The branches that a letter leads to, with their errors so far: letters that were added, left out or misread. */
const step = (
  alive: ReadonlyMap<Branch, number>,
  letter: string,
  letters: number,
  mayErr: boolean,
): ReadonlyMap<Branch, number> => {
  const grown = new Map<Branch, number>();
  const keep = (branch: Branch, errors: number): void => {
    if (errors < (grown.get(branch) ?? 3)) grown.set(branch, errors);
  };
  for (const [branch, errors] of alive) {
    const next = branch.next.get(letter);
    if (next) keep(next, errors);
    if (!mayErr || errors === 2 || letters < (errors === 0 ? 3 : ONE_ERROR)) continue;
    keep(branch, errors + 1);
    for (const other of branch.next.values()) {
      keep(other, errors + 1);
      const skipped = other.next.get(letter);
      if (skipped) keep(skipped, errors + 1);
    }
  }
  return grown;
};

/** Whether a label may end here: the word ends, or a value follows without a blank. */
const isBoundary = (character: string, rest: string): boolean =>
  !/[\p{L}\p{N}]/u.test(rest.slice(0, 1)) ||
  (/[a-z]/.test(character) && /^[A-Z0-9]/.test(rest)) ||
  (/[A-Za-z]/.test(character) && /^\d/.test(rest));
