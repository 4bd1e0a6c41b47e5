import { isKnown } from '../insurers/known-insurers';
import { textOf } from '../sheet/lines';
import type { Line, LinedSheet, Piece } from './lines';
import type { FoundSpan } from './span';

const COMPANY_WORD = /^(?:[\p{Lu}&][\p{L}\d'’.&/-]*|\d\d?(?:st|nd|rd|th)|of|the|and|for|de|y),?$/u;
const FORM =
  /^(?:insurance|ins|assurance|casualty|indemnity|mutual|underwriters?|reciprocal|lloyd'?s|exchange|association|surety|company|co|corp|corporation|inc|group|seguros|aseguradora|ltd|society|cooperative)[.,]*$/i;
const ANNOUNCED = /compan|insure|insuranc|underwrit|carrier|issu|provided|asegurad|suscri|program|afforded/i;
const TELLING =
  /^(?:insurance|ins|assurance|casualty|indemnity|mutual|underwriters?|reciprocal|lloyd'?s|exchange|association|company|co|corp|corporation|inc|group|agency|agencies|agent|associates|services|solutions|partners|brokers?|bank|credit|union|finance|financial|mortgage|loans?|llc|department|state|policy|coverage|liability|declarations?|auto|automobile|homeowners?|personal|property|fire|life|general|national|american|farm|bureau|your|the|of|new|named|insured|holder|payments?|claims?|loss|notice|information|summary|card|identification)$/i;

/** Capitalized words, of which some are those of companies, or which are announced as one. */
export const companiesIn = (sheet: LinedSheet, line: Line, cell: readonly Piece[]): readonly FoundSpan[] => {
  const found: FoundSpan[] = [];
  let start = 0;
  const add = (to: number): void => {
    const run = cell.slice(start, to);
    const isLong = run.length > 14;
    const following = to === cell.length && run.length > 0 && !isLong ? continuation(sheet, line, run) : [];
    const hasForm = following.length > 0 || run.some(({ text }) => FORM.test(text));
    if (run.length > 0 && !isLong && (hasForm || (run.length <= 6 && isAnnounced(sheet, line, cell, start))))
      for (const [from, end] of cutsOf(run)) {
        const pieces = run.slice(from, end);
        found.push(companyOf(cell, run, pieces, start + from));
        const more = end === run.length && to === cell.length ? following : [];
        if (more.length > 0)
          found.push(companyOf(cell, [...run, ...more], [...pieces, ...more], start + from));
      }
    start = to + 1;
  };
  for (const [index, { text }] of cell.entries()) {
    if (!COMPANY_WORD.test(text)) add(index);
    else if (/:$/.test(text)) add(index + 1);
  }
  add(cell.length);
  return found;
};

const isAnnounced = (sheet: LinedSheet, line: Line, cell: readonly Piece[], start: number): boolean => {
  const [first] = cell;
  const before =
    start > 0
      ? cell.slice(Math.max(0, start - 4), start)
      : first
        ? (line.cells[first.cell - 1] ?? []).slice(-4)
        : [];
  const up = first
    ? [1, 2].flatMap((step) =>
        (sheet.lines[line.row - step]?.pieces ?? []).filter(
          (piece) =>
            piece.right > first.left - 2 * sheet.sheet.unit &&
            piece.left < first.right + 6 * sheet.sheet.unit,
        ),
      )
    : [];
  return [...before, ...up].some(({ text }) => ANNOUNCED.test(text));
};

/** Words of labels that may run into a name. */
const BEFORE_NAME =
  /^(?:company|companies|co|insurers?|insuring|insurance|ins|carrier|underwriters?|by|underwritten|issued|name|naic|of|[a-f]|writing|issuing|your|our|policy|aseguradora|compañía|provided|coverage)[.:]*$/i;
const LABEL_ONLY = /^(?:company|companies|insurers?|insuring|carrier|by|underwritten|issued|naic)[.:]*$/i;
const endsName = (text: string): boolean => FORM.test(text) || /^(?:America|S\.?I)[.,]*$/i.test(text);

/** Where in a run a name may begin and end. */
const cutsOf = (run: readonly Piece[]): readonly (readonly [number, number])[] => {
  // No name begins with these.
  const label = run.findIndex(({ text }) => !LABEL_ONLY.test(text));
  if (label < 0) return [];
  const starts = [label];
  for (const [index, { text }] of run.entries())
    if (index < 4 && index < run.length - 1 && BEFORE_NAME.test(text)) starts.push(index + 1);
  const ends = new Set([run.length]);
  for (const [index, { text }] of run.entries()) if (endsName(text)) ends.add(index + 1);
  return [...new Set(starts)].flatMap((from) =>
    [...ends]
      .filter((end) => end > from && end - from <= 10)
      .slice(-4)
      .map((end) => [from, end] as const),
  );
};

/** Where a name goes on in the next lines: words of a company, at the same left edge. */
const continuation = (sheet: LinedSheet, line: Line, pieces: readonly Piece[]): readonly Piece[] => {
  const [first] = pieces;
  const { unit } = sheet.sheet;
  const more: Piece[] = [];
  let bottom = line.bottom;
  for (let row = line.row + 1; first && row <= line.row + 4 && more.length < 6; row += 1) {
    const next = sheet.lines[row];
    if (!next || next.top - bottom > unit) break;
    const start = next.pieces.find(({ left }) => Math.abs(left - first.left) < 1.2 * unit);
    if (!start) continue;
    const cell = next.cells[start.cell] ?? [];
    const rest = cell.slice(cell.indexOf(start));
    const end = rest.findLastIndex(({ text }) => endsName(text)) + 1;
    const own = rest.slice(0, end);
    if (own.length === 0 || own.length > 6 || !own.every(({ text }) => COMPANY_WORD.test(text))) break;
    more.push(...own);
    bottom = next.bottom;
    if (own.length < rest.length) break;
  }
  return more;
};

const companyOf = (
  cell: readonly Piece[],
  run: readonly Piece[],
  pieces: readonly Piece[],
  at: number,
): FoundSpan => {
  const raw = textOf(pieces);
  const value = raw.replace(/^[\s:;,.*#-]+/, '').replace(/[\s:;,*#-]+$/, '');
  const words = pieces.map(({ text }) => text.toLowerCase().replaceAll(/[.,]/g, ''));
  return {
    kind: 'company',
    value,
    raw,
    pieces,
    shape: [
      `parts ${Math.min(10, pieces.length)}`,
      ...words.filter((word) => TELLING.test(word)).map((word) => `has ${word}`),
      `ends ${TELLING.test(words.at(-1) ?? '') ? words.at(-1) : 'other'}`,
      ...(value === value.toUpperCase() ? ['capitals'] : []),
      ...(isKnown(value) ? ['known'] : []),
      at === 0 ? 'begins cell' : 'inside left',
      pieces.at(-1) === cell.at(-1) ? 'ends cell' : 'inside right',
      pieces.at(-1) === run.at(-1) ? 'ends run' : 'cut',
      pieces[0] === run[0] ? 'begins run' : 'cut left',
      ...(pieces[0]?.cell !== undefined && pieces.some(({ top }) => top > (pieces[0]?.bottom ?? 0))
        ? ['two lines']
        : []),
    ],
  };
};
