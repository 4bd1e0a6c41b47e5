import { digitsOfPicture, findDates } from '../values/dates';
import { spell, textOf } from '../sheet/lines';
import { findAmounts } from '../values/money';
import type { Line, LinedSheet } from './lines';
import type { FoundSpan } from './span';

export const datesIn = ({ sheet }: LinedSheet, line: Line): readonly FoundSpan[] => {
  const spelling = spell(line.pieces);
  // One character stands for one, so places stay right.
  const text = sheet.reader === 'text' ? spelling.text : digitsOfPicture(spelling.text);
  let offset = 0;
  // Neighboring cells may hold what looks like a date together: `July 5` and `12`.
  const dates = line.cells.flatMap((cell) => {
    const { length } = textOf(cell);
    const at = offset;
    const found = findDates(text.slice(offset, offset + length)).map(({ value, start, end }) => ({
      value,
      start: start + at,
      end: end + at,
    }));
    offset += length + 1;
    return found;
  });
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

export const amountsIn = (line: Line): readonly FoundSpan[] => {
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
