import type { DocumentKind, Reading } from '@coverleaf/contracts';
import { heightOf } from '../sheet/areas';
import { DENIED, SIGNS, INSURED_THINGS } from './kind-signs';
import type { LabelName } from '../sheet/lexicon';
import { textOf, type Row } from '../sheet/lines';
import type { LabeledSheet } from '../sheet/labeled-sheet';

type Kind = Reading['kind'];

/** What a title of declarations counts. */
const TITLE = 5;

/** Sentences of every paper of an insurer speak of its declarations. */
const MOST_OF_MENTIONS = 1.9;

/** A line of a paragraph, which may be short because a picture stands beside it. */
const isSentence = (row: Row): boolean => {
  const words = row.tokens.map(({ text }) => text);
  const isLower = words.filter((word) => /^\p{Ll}/u.test(word)).length > 0.55 * words.length;
  const hasStops = /^\p{Ll}/u.test(words[0] ?? '') || words.some((word) => /\p{L}[.,;]$/u.test(word));
  return words.length > 6 && isLower && hasStops;
};

/** What a table of coverages counts: less than any heading. */
const TABLE = 4.5;
/** Where others have signs of these, a table says nothing: offers, cancellations and bills have one, too. */
const CONTRADICTING: readonly (readonly [DocumentKind, number])[] = [
  ['quote', 1],
  ['cancellation', 1],
  ['binder', 2],
  ['bill', 3],
  ['id_card', 2],
  ['notice', 4],
];

const COVERAGES: ReadonlySet<LabelName> = new Set([
  'bodily_injury',
  'property_damage',
  'comprehensive',
  'collision',
  'dwelling',
  'wind_hail',
  'hull',
  'all_perils',
  'other_coverage',
]);

/** The page with a table of coverages and amounts, below a policy's number; null: none. */
const pageOfTable = (sheets: readonly LabeledSheet[]): number | null => {
  const hasNumber = sheets.some(
    ({ labels, rows }) =>
      labels.some(({ name, inProse }) => name === 'policy_number' && !inProse) ||
      rows.some(({ tokens }) => /\b(?:policy|p[oó]liza|certificate) \S*\d{4}/i.test(textOf(tokens))),
  );
  const table = sheets.find(({ labels, rows }) => {
    const named = labels.filter(
      ({ name, inProse, cell }) =>
        COVERAGES.has(name) &&
        !inProse &&
        rows[cell.row]?.tokens.some(({ text }) => /\$\s?\d|^\d{3}|\d%/.test(text)),
    );
    return new Set(named.map(({ tokens }) => textOf(tokens).toLowerCase())).size >= 3;
  });
  return hasNumber && table ? table.view.page : null;
};

/** What kind of document it is, by its headings first and the rest of its words after. */
export const kindOf = (sheets: readonly LabeledSheet[]): Kind => {
  const scores = new Map<DocumentKind | 'declarations', { score: number; page: number }>();
  for (const sheet of sheets) {
    for (const row of sheet.rows) {
      const text = wordsOf(row).slice(0, 400).replaceAll(DENIED, ' ');
      const isTitle =
        row.tokens.length <= 12 &&
        (heightOf(row) > 1.4 * sheet.unit || (row.top < 0.3 * sheet.view.height && !isSentence(row)));
      const isLarge = row.tokens.some((token) => heightOf(token) > 1.35 * sheet.unit);
      for (const { words, kind, weight, most, isTitle: isOfTitles } of SIGNS) {
        if (!words.test(text)) continue;
        if (isOfTitles && !isTitle) continue;
        const known = scores.get(kind) ?? { score: 0, page: sheet.view.page };
        const share = most !== undefined ? 1 : isTitle ? (isLarge ? 1.5 : 1) : 0.25;
        const bound = most ?? (kind === 'declarations' && !isTitle ? MOST_OF_MENTIONS : 20);
        scores.set(kind, {
          ...known,
          score: Math.min(Math.max(known.score, bound), known.score + weight * share),
        });
      }
    }
  }
  const table = pageOfTable(sheets);
  const contradicts = CONTRADICTING.some(([kind, least]) => (scores.get(kind)?.score ?? 0) >= least);
  if (table !== null && !contradicts) {
    const known = scores.get('declarations');
    scores.set('declarations', {
      score: Math.max(TABLE, (known?.score ?? 0) + 1),
      page: known?.page ?? table,
    });
  }
  // Notices, and words of other papers, stand on declarations, too.
  if ((scores.get('declarations')?.score ?? 0) >= TITLE)
    for (const kind of ['notice', 'other'] as const) {
      const known = scores.get(kind);
      if (known) scores.set(kind, { ...known, score: known.score - TITLE });
    }
  const ranked = [...scores].toSorted(([, one], [, other]) => other.score - one.score);
  const [first, second] = ranked;
  const things = thingsOf(sheets);
  if (!first || first[1].score < 2) return { value: 'other', confidence: first ? 0.4 : 0.6, page: null };
  const confidence = Math.min(0.98, 0.5 + (first[1].score - (second?.[1].score ?? 0) * 0.8) / 12);
  const { page } = first[1];
  if (first[0] !== 'declarations') return { value: first[0], confidence: Math.max(0.3, confidence), page };
  return things
    ? { value: things.kind, confidence: Math.max(0.3, Math.min(confidence, things.confidence)), page }
    : { value: 'other', confidence: 0.4, page };
};

/** Letters that are set apart, as in `D E C L A R A T I O N S`, are one word. */
const wordsOf = (row: Row): string => {
  const letters = row.tokens.reduce((sum, token) => sum + token.text.length, 0);
  const isSpaced = row.tokens.length >= 5 && letters < 2.6 * row.tokens.length;
  return row.cells.map((cell) => (isSpaced ? cell.text.replaceAll(' ', '') : cell.text)).join(' ');
};

/** Longer lines are sentences, which tell of all that the company insures. */
const PROSE = 11;

const thingsOf = (sheets: readonly LabeledSheet[]): { kind: DocumentKind; confidence: number } | null => {
  const cells = sheets
    .filter((sheet) => sheet.view.page <= 3)
    .flatMap((sheet) => sheet.rows.flatMap((row) => row.cells));
  const textOfCells = (isProse: boolean): string =>
    cells
      .filter(({ tokens }) => tokens.length > PROSE === isProse)
      .map((cell) => cell.text)
      .join('\n')
      .slice(0, 60_000);
  const [labels, prose] = [textOfCells(false), textOfCells(true)];
  const countIn = (text: string, words: RegExp): number => (text.match(words) ?? []).length;
  const counts = INSURED_THINGS.map(([kind, words]) => ({
    kind,
    count: (countIn(labels, words) + countIn(prose, words) / 4) * (kind === 'auto_declarations' ? 0.5 : 1),
  }));
  // Boats and motor homes share the words of cars.
  const [boat, rv] = (['boat_declarations', 'rv_declarations'] as const).map((wanted) =>
    counts.find(({ kind }) => kind === wanted),
  );
  const ranked = counts.toSorted((one, other) => other.count - one.count);
  const best =
    boat && boat.count >= 2
      ? boat
      : rv && rv.count >= 2 && rv.count >= 0.3 * (ranked[0]?.count ?? 0)
        ? rv
        : ranked[0];
  if (!best || best.count === 0) return null;
  return { kind: best.kind, confidence: best.count >= 2 ? 0.95 : 0.6 };
};
