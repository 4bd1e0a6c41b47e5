import { CoverageKind, PartyRole } from '@coverleaf/contracts';
import { unionOf, type Area } from './areas';
import { longestMatch, type Match } from './label-words';
import type { LabelName } from './lexicon';
import type { Cell, Sheet, Token } from './lines';

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
    sheet.rows.flatMap((row) =>
      withSplit(
        sheet,
        row.cells,
        row.cells.flatMap((cell, index) =>
          labelsOfCell(cell, sheet).map((label) =>
            isStub(label, row.cells[index + 1]) ? { ...label, inProse: false } : label,
          ),
        ),
      ),
    ),
  );

/** No page has as many. */
const MAX_LABELS = 400;
/** In words: what a row of a table begins with is no longer. */
export const LONGEST_STUB = 12;

/** Whether it begins a row of a table, though it is worded like a sentence: `What you pay for each loss   $500`. */
const isStub = (label: Label, next: Cell | undefined): boolean =>
  label.inProse &&
  (label.name === 'deductible' || coverageOf(label.name) !== undefined) &&
  label.cell.tokens.length <= LONGEST_STUB &&
  next !== undefined &&
  /^\$?\s?\d[\d,]*(?:\.\d\d)?%?$/.test(next.tokens[0]?.text ?? '');

/** The coverage that a label names. */
export const coverageOf = (name: LabelName): CoverageKind | undefined =>
  CoverageKind.options.find((kind) => kind === name);

/** The role that a label names. */
export const roleOf = (name: LabelName): PartyRole | undefined =>
  PartyRole.options.find((role) => role === name);

/** In heights of a word: the widest gap inside a label, where words stand apart. */
const WIDEST_GAP = 2.5;

/** Words that stand apart may be one label: `Other than   collision`. It stands in the second cell. */
const withSplit = (sheet: Sheet, cells: readonly Cell[], labels: readonly Label[]): readonly Label[] => {
  let all = labels;
  for (const [index, cell] of cells.entries()) {
    const before = cells[index - 1];
    const isNear = before && cell.left - before.right < WIDEST_GAP * sheet.unit && before.tokens.length <= 4;
    if (!isNear || labels.some((label) => label.cell === before)) continue;
    const words = [...before.tokens, ...cell.tokens].map((token) => token.text);
    const match = longestMatch(words, 0, sheet.reader !== 'text');
    const to = (match?.to ?? 0) - before.tokens.length;
    if (!match || to < 1) continue;
    const tokens = cell.tokens.slice(0, to);
    const label: Label = {
      name: match.name,
      tokens,
      cell,
      from: 0,
      to,
      inProse: false,
      rest: match.rest,
      ...unionOf([...before.tokens, ...tokens]),
    };
    all = [...all.filter((other) => other.cell !== cell || other.from >= to), label];
  }
  return all;
};

/**
 * Labels in two lines are one: the head of a column stands in its lower line, and a label whose value begins beside its
 * first line stands there.
 */
const withWrapped = (sheet: Sheet, labels: readonly Label[]): readonly Label[] => {
  const wrapped: Label[] = [];
  const gone = new Set<Cell>();
  const begun = new Map(labels.filter((label) => label.from === 0).map((label) => [label.cell, label]));
  for (const row of sheet.rows)
    for (const [index, upper] of row.cells.entries()) {
      const next = row.cells[index + 1];
      const isHead = !next || begun.has(next);
      const isShort = upper.tokens.length <= 3 && !gone.has(upper);
      const isOpen = isHead || !/:$/.test(upper.tokens.at(-1)?.text ?? '');
      const lower = isShort && isOpen ? cellBelow(sheet, upper) : undefined;
      if (!lower || areTwoRoles(begun.get(upper), begun.get(lower))) continue;
      const words = [...upper.tokens, ...lower.tokens].map((token) => token.text);
      const match = longestMatch(words, 0, sheet.reader !== 'text');
      if (match?.to !== words.length) continue;
      if (!isHead && (match.rest !== '' || !/:$/.test(words.at(-1) ?? ''))) continue;
      gone.add(upper).add(lower);
      const cell = isHead ? lower : upper;
      wrapped.push({
        name: match.name,
        tokens: cell.tokens,
        cell,
        from: 0,
        to: cell.tokens.length,
        inProse: false,
        rest: match.rest,
        ...unionOf(isHead ? [...upper.tokens, ...lower.tokens] : upper.tokens),
      });
    }
  return wrapped.length === 0
    ? labels.slice(0, MAX_LABELS)
    : [...labels.filter((label) => !gone.has(label.cell)), ...wrapped];
};

/** `Additional interest` below the title `Mortgagee` is another role, but `Loss payee` below `Lienholder /` is not. */
const areTwoRoles = (upper: Label | undefined, lower: Label | undefined): boolean =>
  upper !== undefined &&
  lower !== undefined &&
  roleOf(upper.name) !== undefined &&
  roleOf(lower.name) !== undefined &&
  !/[/&,-]$|^(?:or|and|y|o)$/i.test(upper.cell.tokens.at(-1)?.text ?? '');

const cellBelow = (sheet: Sheet, upper: Cell): Cell | undefined => {
  for (const row of sheet.rows.slice(upper.row + 1, upper.row + 4)) {
    const lower = row.cells.find((cell) => Math.abs(cell.left - upper.left) < 0.6 * sheet.unit);
    if (!lower) continue;
    const isNext = lower.top - upper.bottom < 0.7 * sheet.unit && lower.top > upper.top + 0.5 * sheet.unit;
    return isNext && lower.tokens.length <= 3 ? lower : undefined;
  }
  return undefined;
};

const labelsOfCell = (cell: Cell, sheet: Sheet): readonly Label[] => {
  const found: Label[] = [];
  const words = cell.tokens.map((token) => token.text);
  for (let from = 0; from < words.length; from += 1) {
    const match = longestMatch(words, from, sheet.reader !== 'text');
    if (!match || !mayBegin(cell.tokens, from, match, found.at(-1))) continue;
    if (isOnlyALoan(words, match) || isOnlyAName(words, match)) continue;
    const last = found.at(-1);
    const isPair = last !== undefined && isSecondRole(words, last, match.name, from);
    const start = isPair ? last.from : from;
    const end =
      match.rest !== ''
        ? match.to
        : roleOf(match.name) !== undefined
          ? endOfRole(words, match.to)
          : endOfName(words, match);
    const to = words[end] === ':' ? end + 1 : end;
    const tokens = cell.tokens.slice(start, to);
    if (isPair) found.pop();
    found.push({
      name: isPair && last.name !== 'interest' ? last.name : match.name,
      tokens,
      cell,
      from: start,
      to,
      inProse: isProse(words, start, to, found.at(-1)?.to === start),
      rest: match.rest,
      ...unionOf(tokens),
    });
    from = to - 1;
  }
  return found;
};

/** `Loan dept` is part of an address. */
const isOnlyALoan = (words: readonly string[], { name, to, rest }: Match): boolean =>
  name === 'loan' &&
  rest === '' &&
  /^(?:loan|acct|account)$/i.test(words[to - 1] ?? '') &&
  words[to] !== undefined &&
  !/\d|^#|^n[o\u00ba]\.?$/i.test(words[to] ?? '');

/** `CARL` is no `Car 1`: readers confuse these letters, so labels don't tell them apart. */
const isOnlyAName = (words: readonly string[], { name, to, rest }: Match): boolean =>
  name === 'vehicle_count' && rest === '' && /^car[il]$/i.test(words[to - 1] ?? '');

/** `Lienholder / Loss payee` is one label, of the role that is named first; `Additional interest - Lienholder`, of the second. */
const isSecondRole = (words: readonly string[], last: Label, name: LabelName, from: number): boolean =>
  roleOf(name) !== undefined &&
  roleOf(last.name) !== undefined &&
  last.name !== 'additional_insured' &&
  last.rest === '' &&
  (last.name === 'interest' || !/:$/.test(words[last.to - 1] ?? '')) &&
  words.slice(last.to, from).every((word) => /^(?:[/&,-]|or|and|y|o)$/i.test(word));

const ROLE_ENDS =
  /^[/-]?\s?(?:(?:\(?s\)|information|info|details?|names?|on file|clause|(?:name\(?s?\)? )?(?:and|&) (?:mailing )?address|\(?(?:(?:for|on|of) )?(?:this |your |the )?(?:vehicle|veh|auto|car|unit|boat|property|loc(?:ation)?)\.?)(?: ?(?:no\.?|#)? ?\d{1,2}\)?)?(?![\w])|(?:no\.? |# ?)?\d(?![\w.)]))\s?:?/i;

/** Where a role's label ends, with what only says more of the same: `information`, `name and address`, `for vehicle 1`. */
const endOfRole = (words: readonly string[], to: number): number => {
  if (/:$/.test(words[to - 1] ?? '')) return to;
  const more = ROLE_ENDS.exec(words.slice(to, to + 6).join(' '));
  return more ? to + more[0].trim().split(' ').length : to;
};

/** `Named insured and P.O. address` is one label, and so is `Insured location (Premises 1, Building 1)`. */
const endOfName = (words: readonly string[], { name, to }: Match): number => {
  if (name === 'property' && /^\([^()]*\):?$/.test(words.slice(to).join(' '))) return words.length;
  if (name !== 'insured' || /:$/.test(words[to - 1] ?? '')) return to;
  const more =
    /^(?:(?:and|&|y) )?(?:[\p{L}.]{2,9} ){0,2}(?:address(?:es)?|direcci[oó]n|domicilio)\b ?:?/iu.exec(
      words.slice(to, to + 5).join(' '),
    );
  return more ? to + more[0].trim().split(' ').length : to;
};

/** Words in front of a label that belong to it: `Your`, `First`, `3.`, `A`, `Auto` before `Collision`. */
const BEFORE_LABELS =
  /^(?:your|our|the|first|second|third|1st|2nd|3rd|primary|other|current|auto|automobile|vehicle|home|homeowners|personal|policy|base|full|standard|basic|item|part|section|sec\.?|i{1,3}|coverage|cov\.?|[a-z]\.?|\(?[a-z0-9]\)|\d{1,2}\.?|[-\u2022*]+)$/i;

/** Whether a label may begin inside a cell: names of companies and things end with words that are labels elsewhere. */
const mayBegin = (tokens: readonly Token[], from: number, match: Match, last: Label | undefined): boolean => {
  const [before, first, end] = [tokens[from - 1], tokens[from], tokens[match.to - 1]];
  if (!before || !first || !end) return true;
  if (/[:#]$/.test(end.text) || match.rest !== '' || last?.to === from) return true;
  const isApart = first.left - before.right > 0.8 * (first.bottom - first.top);
  if (isApart || /[\d.,:;|/()\]-]$/.test(before.text)) return true;
  if (match.name === 'insurer' || match.name === 'insured') return false;
  return (
    !/^[A-Z]/.test(before.text) ||
    (last === undefined && tokens.slice(0, from).every(({ text }) => BEFORE_LABELS.test(text))) ||
    (roleOf(match.name) !== undefined &&
      last !== undefined &&
      roleOf(last.name) !== undefined &&
      /^(?:or|and)$/i.test(before.text))
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
