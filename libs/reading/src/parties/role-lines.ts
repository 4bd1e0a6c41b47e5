import type { PartyRole } from '@coverleaf/contracts';
import { hasCityLine, startsAddress } from '../values/addresses';
import type { Area } from '../sheet/areas';
import type { Institution } from './institutions';
import { labelsIn, type LabeledSheet } from '../sheet/labeled-sheet';
import type { Cell, Row } from '../sheet/lines';
import { type FoundRole, isPaidRole, roleIn } from './role-words';
import { roleOf } from '../sheet/labels';

/** In rows: how far a heading may stand from what it announces. */
export const MOST_ROWS = 16;
/** In heights of a word: the widest gap between a heading and what follows. */
export const GAP = 4.5;

/** The role in a line of a party's address block, or just below it: `Loan 12345 - Mortgagee`, `Interested party, vehicle 1`. */
export const roleBelow = (
  { sheet, row, cell }: Institution,
  area: Area,
  others: readonly Institution[],
): FoundRole | null => {
  // `Car no. 1   Skyla FCU`: the address may begin below the item.
  const before = sheet.rows[row]?.cells.find((one) => one.right <= cell.left);
  const lefts = [
    cell.left,
    area.left,
    ...(before && ITEM.test(before.text) && cell.left - before.right < 6 * sheet.unit ? [before.left] : []),
  ];
  let { bottom } = area;
  for (const line of sheet.rows.slice(row + 1, row + 7)) {
    if (line.top > bottom + 1.6 * sheet.unit) break;
    const own = cellAt(line, lefts, sheet);
    if (!own) continue;
    if (startsAddress(own.text) || hasCityLine(own.text)) bottom = Math.max(bottom, own.bottom);
    if (others.some((other) => other.cell === own && other.row !== row)) break;
    const announces = labelsIn(sheet, own.row).some(
      (label) => label.cell === own && label.from === 0 && roleOf(label.name),
    );
    const stated = roleLine(own) ?? (announces ? null : roleWithoutPayment(own));
    if (stated && endsBlock(sheet, own, others)) return { role: stated, cell: own };
    const [start, ...rest] = own.text.split(/[:\u00b7|(]|\s-\s/);
    const isTyped = rest.length > 0 && !roleIsLabel(start ?? '') && own.tokens.length <= 10;
    const role = isTyped ? roleIn(rest.join(' ')) : null;
    if (role) return { role, cell: own };
    if (announces) break;
  }
  return null;
};

/** What calls a vehicle or property by its number. */
const ITEM = /^(?:car|veh(?:icle)?|auto|unit|boat|coach|item|property|location)\b.{0,8}\d$/i;

/** What a whole line says that somebody is: `Loss payee`, `Additional interest, vehicle 1, loan 123`. */
const roleLine = ({ text }: Cell): PartyRole | null => {
  const [start = '', ...rest] = text.split(/\s*(?:[,:;(|\u2013\u2014]|\s-\s)\s*/);
  const isOfParty = rest.every((part) => part === '' || OF_PARTY.test(part) || !/[a-z]{3}/i.test(part));
  return isOfParty && start.split(' ').length <= 5 ? roleIn(start) : null;
};

/** A sentence such as `Entered as interested party` says that somebody isn't paid; that somebody is takes more. */
const roleWithoutPayment = ({ text, tokens }: Cell): PartyRole | null => {
  const role = tokens.length <= 14 ? roleIn(text) : null;
  return role !== null && !isPaidRole(role) ? role : null;
};

/** What stands behind a role, apart from a name. */
const OF_PARTY =
  /^(?:loan|acc(?:oun)?t|ref(?:erence)?|no|number|veh(?:icle)?s?|unit|auto|boat|coach|trailer|motor(?:home)?|item|all|property|location|pr[e\u00e9]stamo|veh[i\u00ed]culo|cuenta)\b|\b(?:loan|veh(?:icle)?|unit|clause)\b/i;

/**
 * Whether the line of a role belongs to the lines above it. If a name follows, it may announce that one instead; then
 * the end of the list tells: its last name has its role below, too, or it hasn't.
 */
const endsBlock = (sheet: LabeledSheet, role: Cell, others: readonly Institution[]): boolean => {
  let last: Area = role;
  let isAfterRole = true;
  for (const line of sheet.rows.slice(role.row + 1, role.row + 1 + MOST_ROWS)) {
    const own = cellAt(line, [role.left], sheet);
    if (!own) continue;
    const isBlock: boolean =
      others.some((other) => other.cell === own) ||
      startsAddress(own.text) ||
      hasCityLine(own.text) ||
      (isAfterRole && startsAddress(textBelow(sheet, own)));
    const isRole: boolean = !isBlock && roleLine(own) !== null;
    if (own.top - last.bottom > GAP * sheet.unit || (!isBlock && !isRole)) break;
    isAfterRole = isRole;
    last = own;
  }
  return isAfterRole;
};

const textBelow = (sheet: LabeledSheet, cell: Cell): string =>
  cellAt(sheet.rows[cell.row + 1], [cell.left], sheet)?.text ?? '';

/** The cell of a row that begins at one of these places. */
const cellAt = (row: Row | undefined, lefts: readonly number[], { unit }: LabeledSheet): Cell | undefined =>
  row?.cells.find((one) => lefts.some((left) => Math.abs(one.left - left) < 1.5 * unit));

const roleIsLabel = (text: string): boolean => {
  const role = roleIn(text);
  return role !== null && role !== 'interest';
};
