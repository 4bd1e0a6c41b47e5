import { hasCityLine } from '../values/addresses';
import { addressIn } from '../values/address-lines';
import { textOf } from '../sheet/lines';
import type { Line, LinedSheet, Piece } from './lines';
import { JOINT, NAME_WORD } from './person-spans';
import type { FoundSpan } from './span';

/** The end of a city that goes on from the line above. */
const CITY_END = /^(?:[A-Z]{2} )?\d{5}(?:-\d{4})?\b/;

/** Streets and cities that end in the line, with up to three lines above. */
export const addressesIn = (sheet: LinedSheet, line: Line): readonly FoundSpan[] =>
  line.cells.flatMap((cell) => {
    if (!hasCityLine(textOf(cell)) && !CITY_END.test(textOf(cell))) return [];
    const lines: (readonly Piece[])[] = [cell];
    let top = line;
    for (let count = 1; count <= 4; count += 1) {
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
