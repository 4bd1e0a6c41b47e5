import { addressesIn } from './address-spans';
import { amountsIn, datesIn } from './amount-spans';
import { companiesIn } from './company-spans';
import { linesOf } from './lines';
import { numbersIn } from './number-spans';
import { peopleIn } from './person-spans';
import type { Span, SpanKind } from './span';
import type { Sheet } from '../lines';

/** Of all pages together: a document that is made of values must not take long. */
const MOST_OF_A_KIND = 600;

/** All that may be a value of some field, by its shape alone. Spans of one kind may overlap. */
export const spansOf = (sheets: readonly Sheet[]): readonly Span[] => {
  const counts = new Map<SpanKind, number>();
  return sheets.map(linesOf).flatMap((sheet) =>
    sheet.lines
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
      }),
  );
};
