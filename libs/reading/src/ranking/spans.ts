import { hasCityLine } from '../addresses';
import { unionOf } from '../areas';
import { digitsOfPicture, findDates } from '../dates';
import { isKnown } from '../insurers';
import { addressIn } from '../address-lines';
import { spell, textOf } from '../lines';
import { findAmounts } from '../money';
import type { Line, LinedSheet, Piece } from './lines';

export type SpanKind = 'number' | 'company' | 'person' | 'address' | 'date' | 'amount';

/** Neighboring words that have the shape of a value. */
export interface Span {
  readonly kind: SpanKind;
  readonly value: string;
  readonly raw: string;
  readonly pieces: readonly Piece[];
  /** In which it begins. */
  readonly line: Line;
  readonly sheet: LinedSheet;
  /** What its own words look like, in words of the model. */
  readonly shape: readonly string[];
}

/** A page that is made of values must not take long. */
const MOST_OF_A_KIND = 400;

/** All that may be a value of some field, by its shape alone. Spans of one kind may overlap. */
export const spansOf = (sheet: LinedSheet): readonly Span[] => {
  const counts = new Map<SpanKind, number>();
  return sheet.lines
    .flatMap((line) =>
      [
        ...line.cells.flatMap((cell) => [
          ...numbersIn(cell),
          ...peopleIn(cell),
          ...companiesIn(sheet, line, cell),
        ]),
        ...addressesIn(sheet, line),
        ...datesIn(sheet, line),
        ...amountsIn(line),
      ].map((found): Span => ({ line, ...found, sheet })),
    )
    .filter(({ kind }) => {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return count <= MOST_OF_A_KIND;
    });
};

type Found = Omit<Span, 'sheet' | 'line'> & { readonly line?: Line };

const trimmed = (text: string): string => text.replace(/^[#:\s.,(-]+/, '').replace(/[\s.,;:)-]+$/, '');

const PART = /^[#(]?[A-Za-z0-9][A-Za-z0-9/.-]*[.,;:)]?$/;
/** Words in capitals that belong to a label rather than to a number. */
const LABEL_WORD =
  /^(?:no|num|number|nbr|policy|pol|id|is|the|acct|account|loan|form|page|of|to|from|date|total|and|claim|naic|code|fax|tel|phone|agent|zip|state|year|ded|limit|vin|eff|exp)[.:#]*$/i;

const isNumberPart = ({ text }: Piece): boolean =>
  PART.test(text) &&
  !LABEL_WORD.test(text) &&
  text.length <= 22 &&
  (/\d/.test(text) ? !/[a-z]{3}/.test(text) : /^[#(]?[A-Z]{1,5}[.,]?$/.test(text)) &&
  findDates(text).length === 0;

/** Groups of capitals and digits, one to five of them. */
const numbersIn = (cell: readonly Piece[]): readonly Found[] => {
  const found: Found[] = [];
  for (let from = 0; from < cell.length; from += 1) {
    const first = cell[from];
    if (!first || !isNumberPart(first)) continue;
    for (let to = from + 1; to <= Math.min(cell.length, from + 5); to += 1) {
      const last = cell[to - 1];
      if (!last || !isNumberPart(last)) break;
      const pieces = cell.slice(from, to);
      const raw = trimmed(textOf(pieces).replaceAll('- ', '-'));
      const key = raw.replaceAll(/[^A-Za-z0-9]/g, '');
      const digits = key.replaceAll(/\D/g, '').length;
      if (key.length > 24) break;
      if (key.length < 5 || digits < 3 || findDates(raw).length > 0) continue;
      const letters = key.length - digits;
      const [before, after] = [cell[from - 1], cell[to]];
      found.push({
        kind: 'number',
        value: raw,
        raw,
        pieces,
        shape: [
          `parts ${pieces.length}`,
          `length ${Math.min(20, key.length)}`,
          `digits ${Math.min(14, digits)}`,
          `letters ${Math.min(6, letters)}`,
          `form ${formOf(raw).slice(0, 12)}`,
          ...(/-/.test(raw) ? ['hyphen'] : []),
          ...(/[/.]/.test(raw) ? ['slash'] : []),
          ...(before && isNumberPart(before)
            ? [/\d/.test(before.text) ? 'after digits' : 'after letters']
            : []),
          ...(after && isNumberPart(after)
            ? [/\d/.test(after.text) ? 'before digits' : 'before letters']
            : []),
          ...(/^1?[-. ]?\(?\d{3}\)?[-. ]?\d{3}[-. ]\d{4}$/.test(raw) ? ['phone'] : []),
          ...(key.length === 17 && letters >= 2 ? ['vin'] : []),
          ...(/^\d{5}(?:-\d{4})?$/.test(raw) ? ['zip'] : []),
          ...(/^\(/.test(first.text) || /\)$/.test(last.text) ? ['parenthesis'] : []),
          ...(before?.text.endsWith('$') || /^\$/.test(first.text) ? ['dollars'] : []),
        ],
      });
    }
  }
  return found;
};

/** `AB 1234-5` is `A 9-9`. */
const formOf = (text: string): string =>
  text
    .replaceAll(/[A-Za-z]+/g, 'A')
    .replaceAll(/\d+/g, '9')
    .replaceAll(/\s+/g, ' ');

const NAME_WORD = /^[\p{Lu}][\p{L}'.-]*,?$/u;
const JOINT = /^(?:and|&|y|or|\/|;)$/i;
/** Words that don't stand in the names of people. */
const NO_NAME =
  /^(?:policy|policies|policyholder|policyholders|insurance|insured|insureds|insurer|agency|agent|coverage|coverages|vehicle|vehicles|premium|premiums|number|date|dates|page|period|address|company|declarations?|deductible|deductibles|limits?|drivers?|auto|automobile|home|homeowners?|phone|box|street|st|ave|avenue|road|rd|drive|lane|ln|blvd|court|residence|premises|standard|time|statement|notice|summary|discounts?|information|credit|union|bank|section|total|forms?|effective|expiration|expires|location|mortgagee|lienholder|mailing|account|customer|service|services|billing|property|year|make|model|important|please|thank|you|your|this|these|claims?|questions?|see|same|as|above|the|of|for|in|to|by|is|at|on|from|our|we|us|a|an|no|none|not|each|per|person|accident|occurrence|liability|bodily|injury|damage|medical|payments?|uninsured|underinsured|motorists?|motorist|comprehensive|collision|dwelling|structures?|personal|loss|use|other|perils?|all|rental|towing|labor|roadside|assistance|amount|due|paid|plan|pay|full|terms?|renewal|new|amended|change|endorsements?|loan|lender|finance|financial|mortgage|corporation|corp|inc|llc|mutual|casualty|indemnity|exchange|group|association|federal|national|american|named|name|holder|owner|member|applicant|interest|additional|issued|issue|printed|prepared|processed|symbol|class|territory|county|city|state|zip|code|type|description|protection|construction|roof|january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sep|oct|nov|dec|if|with|any|are|be|has|have|will|when|contact|call|email|website|copy|original|certificate|evidence|identification|card|proof|binder|bill|invoice|quote|boat|watercraft|hull|motor|trailer|recreational|unit|p\.?o|attn|isaoa|atima|successors|assigns)[.,:]*$/i;

/** Runs of two to five capitalized words. */
const peopleIn = (cell: readonly Piece[]): readonly Found[] => {
  const found: Found[] = [];
  let start = 0;
  const add = (to: number): void => {
    const length = to - start;
    for (let from = start; from < to - 1 && length <= 10; from += 1)
      for (let end = from + 2; end <= Math.min(to, from + 5); end += 1) {
        const pieces = cell.slice(from, end);
        const value = trimmed(textOf(pieces)).replace(/(?<=\b[JS]r)$/i, '');
        if (value.length > 60 || pieces.every(({ text }) => text.length <= 2)) continue;
        const [before, after] = [cell[from - 1], cell[end]];
        found.push({
          kind: 'person',
          value,
          raw: textOf(pieces),
          pieces,
          shape: [
            `parts ${pieces.length}`,
            ...(value === value.toUpperCase() ? ['capitals'] : []),
            ...(/ \p{Lu}\.? /u.test(value) ? ['initial'] : []),
            ...(/ (?:jr|sr|ii|iii|iv)$/i.test(value) ? ['generation'] : []),
            ...(/,/.test(value) ? ['comma'] : []),
            ...(pieces.some(({ text }) => text.replace(/[.,]/g, '').length === 1) ? ['letter'] : []),
            from === start ? 'begins run' : 'inside left',
            end === to ? 'ends run' : 'inside right',
            before ? (JOINT.test(before.text) ? 'after and' : 'after words') : 'begins cell',
            after
              ? JOINT.test(after.text)
                ? 'before and'
                : /^\d/.test(after.text)
                  ? 'before digits'
                  : 'before words'
              : 'ends cell',
          ],
        });
      }
    start = to + 1;
  };
  for (const [index, { text }] of cell.entries()) if (!NAME_WORD.test(text) || NO_NAME.test(text)) add(index);
  add(cell.length);
  return found;
};

const COMPANY_WORD = /^(?:[\p{Lu}&][\p{L}\d'’.&/-]*|\d\d?(?:st|nd|rd|th)|of|the|and|for|de|y),?$/u;
const FORM =
  /^(?:insurance|ins|assurance|casualty|indemnity|mutual|underwriters?|reciprocal|lloyd'?s|exchange|association|surety|company|co|corp|corporation|inc|group|seguros|aseguradora|ltd|society|cooperative)[.,]*$/i;
const ANNOUNCED = /compan|insure|insuranc|underwrit|carrier|issu|provided|asegurad|suscri|program|afforded/i;
const TELLING =
  /^(?:insurance|ins|assurance|casualty|indemnity|mutual|underwriters?|reciprocal|lloyd'?s|exchange|association|company|co|corp|corporation|inc|group|agency|agencies|agent|associates|services|solutions|partners|brokers?|bank|credit|union|finance|financial|mortgage|loans?|llc|department|state|policy|coverage|liability|declarations?|auto|automobile|homeowners?|personal|property|fire|life|general|national|american|farm|bureau|your|the|of|new|named|insured|holder|payments?|claims?|loss|notice|information|summary|card|identification)$/i;

/** Capitalized words, of which some are those of companies, or which are announced as one. */
const companiesIn = (sheet: LinedSheet, line: Line, cell: readonly Piece[]): readonly Found[] => {
  const found: Found[] = [];
  let start = 0;
  const add = (to: number): void => {
    const run = cell.slice(start, to);
    const isLong = run.length > 14;
    const hasForm = run.some(({ text }) => FORM.test(text));
    if (run.length > 0 && !isLong && (hasForm || (run.length <= 6 && isAnnounced(sheet, line, cell, start))))
      for (const [from, end] of cutsOf(run)) {
        const pieces = run.slice(from, end);
        found.push(companyOf(cell, run, pieces, start + from));
        const more = end === run.length && to === cell.length ? continuation(sheet, line, pieces) : [];
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

/** Where in a run a name may begin and end. */
const cutsOf = (run: readonly Piece[]): readonly (readonly [number, number])[] => {
  const starts = [0];
  for (const [index, { text }] of run.entries()) {
    const isLabel =
      /^(?:company|companies|insurers?|insurance|carrier|underwriters?|by|underwritten|issued|name|naic|[a-f]|writing|issuing)$/i.test(
        text,
      );
    if (index < 4 && isLabel && starts.length === index + 1) starts.push(index + 1);
  }
  const ends = new Set([run.length]);
  for (const [index, { text }] of run.entries()) if (FORM.test(text)) ends.add(index + 1);
  return starts.flatMap((from) =>
    [...ends]
      .filter((end) => end > from && end - from <= 10)
      .slice(-4)
      .map((end) => [from, end] as const),
  );
};

/** Where a name goes on in the next line. */
const continuation = (sheet: LinedSheet, line: Line, pieces: readonly Piece[]): readonly Piece[] => {
  const [first] = pieces;
  const next = sheet.lines[line.row + 1];
  if (!first || !next || next.top - line.bottom > sheet.sheet.unit) return [];
  const cell =
    next.cells.find((one) => one[0] && Math.abs(one[0].left - first.left) < 1.2 * sheet.sheet.unit) ?? [];
  const end = cell.findLastIndex(({ text }) => FORM.test(text)) + 1;
  const more = cell.slice(0, end);
  return more.length <= 6 && more.every(({ text }) => COMPANY_WORD.test(text)) ? more : [];
};

const companyOf = (
  cell: readonly Piece[],
  run: readonly Piece[],
  pieces: readonly Piece[],
  at: number,
): Found => {
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

/** Streets and cities that end in the line, with up to two lines above. */
const addressesIn = (sheet: LinedSheet, line: Line): readonly Found[] =>
  line.cells.flatMap((cell) => {
    if (!hasCityLine(textOf(cell))) return [];
    const lines: (readonly Piece[])[] = [cell];
    let top = line;
    for (let count = 1; count <= 3; count += 1) {
      const address = addressIn(lines);
      if (address) {
        // The words of an address are pieces, because only pieces were given.
        const pieces = lines.flat().filter((piece) => address.tokens.includes(piece));
        const before = sheet.lines[top.row - 1];
        const isFirst = pieces[0] === top.cells[pieces[0]?.cell ?? 0]?.[0];
        return [
          {
            kind: 'address' as const,
            value: address.value,
            raw: address.raw,
            pieces,
            line: top,
            shape: [
              `lines ${count}`,
              ...(/box/i.test(address.value) ? ['box'] : []),
              ...(/#|apt|unit|ste|suite/i.test(address.value) ? ['unit'] : []),
              isFirst ? 'begins cell' : 'inside left',
              ...(isFirst && before && nameAbove(before, pieces, sheet.sheet.unit) ? ['name above'] : []),
            ],
          },
        ];
      }
      const above = alignedAbove(sheet, top, lines[0]?.[0]);
      if (!above) break;
      lines.unshift(above.pieces);
      top = above.line;
    }
    return [];
  });

const alignedAbove = (
  { lines, sheet }: LinedSheet,
  line: Line,
  first: Piece | undefined,
): { line: Line; pieces: readonly Piece[] } | null => {
  for (let row = line.row - 1; first && row >= Math.max(0, line.row - 3); row -= 1) {
    const other = lines[row];
    if (!other || line.top - other.bottom > 1.4 * sheet.unit) return null;
    const start = other.pieces.find(({ left }) => Math.abs(left - first.left) < 1.2 * sheet.unit);
    if (start) {
      const cell = other.cells[start.cell] ?? [];
      return { line: other, pieces: cell.slice(cell.indexOf(start)) };
    }
  }
  return null;
};

const nameAbove = (before: Line, pieces: readonly Piece[], unit: number): boolean => {
  const start = before.pieces.find(({ left }) => Math.abs(left - (pieces[0]?.left ?? 0)) < 1.2 * unit);
  const cell = before.cells[start?.cell ?? -1] ?? [];
  return cell.length >= 2 && cell.every(({ text }) => NAME_WORD.test(text) || JOINT.test(text));
};

const datesIn = ({ sheet }: LinedSheet, line: Line): readonly Found[] => {
  const spelling = spell(line.pieces);
  const text = sheet.reader === 'text' ? spelling.text : digitsOfPicture(spelling.text);
  const dates = findDates(text);
  return dates.map((date, index) => {
    const [last, next] = [dates[index - 1], dates[index + 1]];
    const link = (between: string): string =>
      between.length > 60
        ? 'far'
        : between
            .toLowerCase()
            .replaceAll(/[^a-z-]+/g, ' ')
            .trim()
            .slice(0, 12) || 'blank';
    return {
      kind: 'date' as const,
      value: date.value,
      raw: text.slice(date.start, date.end),
      pieces: line.pieces.filter((piece) => spelling.tokensAt(date.start, date.end).includes(piece)),
      shape: [
        `of ${Math.min(4, dates.length)}`,
        `place ${Math.min(3, index)}`,
        ...(last
          ? [
              `joins ${link(text.slice(last.end, date.start))}`,
              `term before ${termOf(last.value, date.value)}`,
            ]
          : []),
        ...(next
          ? [
              `joined ${link(text.slice(date.end, next.start))}`,
              `term after ${termOf(date.value, next.value)}`,
            ]
          : []),
      ],
    };
  });
};

/** How long from one day to another, in words of the model. */
export const termOf = (from: string, to: string): string => {
  const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);
  if (days < 0) return 'back';
  return days < 80 ? 'days' : Math.abs(days - 182) <= 4 ? 'half' : Math.abs(days - 365) <= 3 ? 'year' : 'odd';
};

const amountsIn = (line: Line): readonly Found[] => {
  const { text, tokensAt } = spell(line.pieces);
  const amounts = findAmounts(text).filter(
    ({ hasSign, isShare, dollars }) => hasSign || isShare || (dollars >= 50 && dollars % 50 === 0),
  );
  return amounts.map((amount, index) => ({
    kind: 'amount' as const,
    value: amount.value,
    raw: text.slice(amount.start, amount.end).trim(),
    pieces: line.pieces.filter((piece) => tokensAt(amount.start, amount.end).includes(piece)),
    shape: [
      `of ${Math.min(5, amounts.length)}`,
      `place ${Math.min(4, index)}`,
      `from end ${Math.min(4, amounts.length - 1 - index)}`,
      `size ${sizeOf(amount.dollars, amount.isShare)}`,
      ...(amount.hasSign ? ['sign'] : []),
      ...(amount.hasCents ? ['cents'] : []),
      ...(/^\s*\//.test(text.slice(amount.end)) || /\/\s*$/.test(text.slice(0, amount.start))
        ? ['split']
        : []),
    ],
  }));
};

const USUAL = new Set([50, 100, 200, 250, 500, 750, 1_000, 1_500, 2_000, 2_500, 5_000, 10_000]);
const sizeOf = (dollars: number, isShare: boolean): string => {
  if (isShare) return 'share';
  if (USUAL.has(dollars)) return dollars <= 2_500 ? 'usual' : 'usual high';
  if (dollars < 0) return 'negative';
  return dollars < 5_000
    ? Number.isInteger(dollars)
      ? 'small'
      : 'odd'
    : dollars < 60_000
      ? 'middle'
      : 'large';
};

export const areaOf = ({ pieces }: Span): ReturnType<typeof unionOf> => unionOf(pieces);
