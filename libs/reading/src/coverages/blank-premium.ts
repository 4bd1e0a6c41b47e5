import { sharedWidth } from '../sheet/areas';
import { headingOver } from '../items/columns';
import { coverageOf, type Label } from '../sheet/labels';
import type { Cell } from '../sheet/lines';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';

/** Rows of a table above and below one of its rows. */
const MOST_ROWS = 20;

/**
 * Whether a vehicle's loss has no premium where all other coverages of its table have one: it is listed and not bought.
 *
 * @param cells of the coverage in its row
 */
export const hasBlankPremium = (sheet: LabeledSheet, label: Label, cells: readonly Cell[]): boolean => {
  const { row } = label.cell;
  const last = cells.at(-1);
  if (!isVehicleLoss(label) || !last) return false;
  const head = headOf(sheet, row);
  if (!head || last.right > head.left - sheet.unit) return false;
  const hasPremium = (index: number): boolean => {
    const end = sheet.rows[index]?.cells.at(-1);
    return (
      end !== undefined &&
      /\d/.test(end.text) &&
      sharedWidth(end, head) > -2 * sheet.unit &&
      headingOver(sheet, index, end)?.use === 'premium'
    );
  };
  const others = sheet.labels.filter(
    ({ cell, from, name, inProse }) =>
      from === 0 &&
      !inProse &&
      cell.row !== row &&
      cell.row > head.cell.row &&
      cell.row < row + MOST_ROWS &&
      cell === sheet.rows[cell.row]?.cells[0] &&
      coverageOf(name) !== undefined,
  );
  return (
    others.some(({ cell }) => hasPremium(cell.row)) &&
    others.every((other) => isVehicleLoss(other) || hasPremium(other.cell.row))
  );
};

const isVehicleLoss = ({ name }: Label): boolean => name === 'comprehensive' || name === 'collision';

/** The head of the last column, if that is the premium's. */
const headOf = (sheet: LabeledSheet, row: number): Label | null => {
  for (let index = row - 1; index >= Math.max(0, row - MOST_ROWS); index -= 1) {
    const heads = labelsIn(sheet, index).filter(({ inProse, name }) => !inProse && name === 'premium');
    const [head] = heads;
    const cells = sheet.rows[index]?.cells ?? [];
    if (head && heads.length === 1 && cells.length > 1 && cells.at(-1) === head.cell) return head;
    if (head) return null;
  }
  return null;
};
