import { LABELS, type LabelName } from './lexicon';
import { unionOf, type Area } from './areas';
import { type Cell, type Row, type Sheet, type Token } from './lines';

/** Words of a page that say what stands beside or below them. */
export interface Label extends Area {
  readonly name: LabelName;
  readonly tokens: readonly Token[];
  readonly cell: Cell;
  /** Number of its first word, and of the word behind its last one, in its cell. */
  readonly from: number;
  readonly to: number;
  /** It stands in a sentence, so that what follows may be no value. */
  readonly inProse: boolean;
  /** The last word holds the value's beginning, too: `No:CH8985882`. */
  readonly rest: string;
}

/** The labels of a page, from top to bottom and left to right. They don't overlap; the longest one wins. */
export const labelsOf = (sheet: Sheet): readonly Label[] =>
  withWrapped(
    sheet,
    sheet.rows.flatMap((row) => row.cells.flatMap((cell) => labelsOfCell(cell, sheet))),
  );

/** No page has as many. */
const MAX_LABELS = 400;

/** Heads of columns in two lines are one label, which stands in the lower one. */
const withWrapped = (sheet: Sheet, labels: readonly Label[]): readonly Label[] => {
  const wrapped: Label[] = [];
  const gone = new Set<Cell>();
  const begun = new Set(labels.filter((label) => label.from === 0).map((label) => label.cell));
  for (const row of sheet.rows)
    for (const [index, upper] of row.cells.entries()) {
      const next = row.cells[index + 1];
      const isHead = upper.tokens.length <= 3 && (!next || begun.has(next));
      const lower = isHead && !gone.has(upper) ? cellBelow(sheet, upper) : undefined;
      if (!lower) continue;
      const words = [...upper.tokens, ...lower.tokens].map((token) => token.text);
      const match = longestMatch(words, 0, sheet.reader !== 'text');
      if (match?.to !== words.length) continue;
      gone.add(upper).add(lower);
      wrapped.push({
        name: match.name,
        tokens: lower.tokens,
        cell: lower,
        from: 0,
        to: lower.tokens.length,
        inProse: false,
        rest: match.rest,
        ...unionOf([...upper.tokens, ...lower.tokens]),
      });
    }
  return wrapped.length === 0
    ? labels.slice(0, MAX_LABELS)
    : [...labels.filter((label) => !gone.has(label.cell)), ...wrapped];
};

const cellBelow = (sheet: Sheet, upper: Cell): Cell | undefined => {
  for (const row of sheet.rows.slice(upper.row + 1, upper.row + 4)) {
    const lower = row.cells.find((cell) => Math.abs(cell.left - upper.left) < 0.6 * sheet.unit);
    if (!lower) continue;
    const isNext = lower.top - upper.bottom < 0.7 * sheet.unit && lower.top > upper.top + 0.5 * sheet.unit;
    return isNext && lower.tokens.length <= 3 ? lower : undefined;
  }
  return undefined;
};

export const labelsOfRow = (row: Row, labels: readonly Label[]): readonly Label[] =>
  labels.filter((label) => row.cells.includes(label.cell));

interface Branch {
  readonly next: Map<string, Branch>;
  name: LabelName | null;
}

interface Match {
  readonly name: LabelName;
  readonly to: number;
  readonly rest: string;
  readonly length: number;
}

const grow = (): Branch => {
  const root: Branch = { next: new Map(), name: null };
  for (const [name, phrases] of Object.entries(LABELS) as [LabelName, string][])
    for (const phrase of phrases.split('|')) {
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

const labelsOfCell = (cell: Cell, sheet: Sheet): readonly Label[] => {
  const found: Label[] = [];
  const words = cell.tokens.map((token) => token.text);
  for (let from = 0; from < words.length; from += 1) {
    const match = longestMatch(words, from, sheet.reader !== 'text');
    if (!match || !mayBegin(cell.tokens, from, match, found.at(-1))) continue;
    const tokens = cell.tokens.slice(from, match.to);
    found.push({
      name: match.name,
      tokens,
      cell,
      from,
      to: match.to,
      inProse: isProse(words, from, match.to, found.at(-1)?.to === from),
      rest: match.rest,
      ...unionOf(tokens),
    });
    from = match.to - 1;
  }
  return found;
};

const longestMatch = (words: readonly string[], from: number, mayErr: boolean): Match | null => {
  let best: Match | null = null;
  const walk = (start: Branch, word: number, errors: number, depth: number): void => {
    if (word >= words.length || word - from > 12) return;
    const text = words[word] ?? '';
    // Letter by letter, with the branches that are still possible.
    let alive: { branch: Branch; errors: number }[] = [{ branch: start, errors }];
    let letters = depth;
    for (const [index, character] of [...text].entries()) {
      const letter = spelled(character);
      if (letter === '') continue;
      const grown = new Map<Branch, number>();
      const keep = (branch: Branch, spent: number): void => {
        if (spent < (grown.get(branch) ?? 2)) grown.set(branch, spent);
      };
      for (const { branch, errors: spent } of alive) {
        const next = branch.next.get(letter);
        if (next) keep(next, spent);
        if (mayErr && spent === 0 && letters >= 3) {
          keep(branch, 1);
          for (const other of branch.next.values()) {
            keep(other, 1);
            const skipped = other.next.get(letter);
            if (skipped) keep(skipped, 1);
          }
        }
      }
      letters += 1;
      alive = [...grown].map(([branch, spent]) => ({ branch, errors: spent }));
      if (alive.length === 0) return;
      const rest = text.slice(index + 1);
      if (isBoundary(character, rest))
        for (const { branch, errors: spent } of alive) {
          const allowed = spent === 0 || letters >= 8;
          if (branch.name && allowed && letters > (best?.length ?? 0) - (spent === 0 ? 0 : -1))
            best = {
              name: branch.name,
              to: word + 1,
              rest: /[\p{L}\p{N}]/u.test(rest) ? rest.replace(/^[\s:.,#-]+/, '') : '',
              length: letters,
            };
        }
    }
    for (const { branch, errors: spent } of alive)
      if (branch.next.size > 0) walk(branch, word + 1, spent, letters);
  };
  walk(ROOT, from, 0, 0);
  return best;
};

/** Whether a label may end here: the word ends, or a value follows without a blank. */
const isBoundary = (character: string, rest: string): boolean =>
  !/[\p{L}\p{N}]/u.test(rest.slice(0, 1)) ||
  (/[a-z]/.test(character) && /^[A-Z0-9]/.test(rest)) ||
  (/[A-Za-z]/.test(character) && /^\d/.test(rest));

/** Whether a label may begin inside a cell: names of companies and things end with words that are labels elsewhere. */
const mayBegin = (tokens: readonly Token[], from: number, match: Match, last: Label | undefined): boolean => {
  const [before, first, end] = [tokens[from - 1], tokens[from], tokens[match.to - 1]];
  if (!before || !first || !end) return true;
  if (/[:#]$/.test(end.text) || match.rest !== '' || last?.to === from) return true;
  const isApart = first.left - before.right > 0.8 * (first.bottom - first.top);
  return (
    isApart ||
    /[\d.,;:|/()\]-]$/.test(before.text) ||
    (match.name !== 'insurer' && match.name !== 'insured' && !/^[A-Z]/.test(before.text))
  );
};

/** Words that stand in sentences and not in labels. */
const SENTENCE =
  /^(?:the|is|are|was|were|has|have|be|been|will|shall|by|if|or|and|of|to|in|on|for|this|that|these|your|you|we|our|us|any|each|as|not|it|its|with|from|must|may|does|do|when|who|which|under)$/;

const isProse = (words: readonly string[], from: number, to: number, followsLabel: boolean): boolean => {
  const around = [...words.slice(Math.max(0, from - 4), from), ...words.slice(to, to + 4)];
  const count = around.filter((word) => SENTENCE.test(word.toLowerCase().replace(/[.,;:]$/, ''))).length;
  const own = words.slice(from, to).join(' ');
  const isLower =
    from > 0 && !followsLabel && own === own.toLowerCase() && /^[a-z]/.test(words[from - 1] ?? '');
  return (count >= 2 || isLower) && !/:$/.test(words[to - 1] ?? '');
};
