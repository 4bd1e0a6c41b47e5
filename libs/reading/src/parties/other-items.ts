import { hasCityLine, startsAddress } from '../values/addresses';
import { sharedWidth, type Area } from '../sheet/areas';
import { numberingOf } from '../items/item-numbering';
import type { Items } from '../items/items';
import { plainVehicle, vehiclesOf } from '../items/vehicles';
import type { LabeledSheet } from '../sheet/labeled-sheet';
import type { Cell, Token } from '../sheet/lines';

/**
 * Whether a party's own words name a vehicle by a number or description that isn't the only one that is insured:
 * `Skyla FCU - Vehicle 2`, `2015 GMC Sierra only`.
 */
export const isOfAnother = (
  sheet: LabeledSheet,
  heading: Cell | null,
  cell: Cell,
  area: Area,
  items: Items,
): boolean => {
  if (items.keys.length !== 1) return false;
  const numbering = numberingOf(items);
  const rows = sheet.rows.filter((row) => row.bottom > area.top && row.top < area.bottom + 1.6 * sheet.unit);
  const lines = rows.flatMap(({ cells }) =>
    cells.filter((one) => one === cell || sharedWidth(one, area) > 0),
  );
  // `Unit 3` of an address is no vehicle.
  const words = lines.filter((one) => one === cell || !(startsAddress(one.text) || hasCityLine(one.text)));
  const own = [...words, ...(heading ? [heading] : [])].map(({ text }) => text.slice(0, 200));
  const numbers = own.flatMap((text) => [...numbering.numbersIn(text)]);
  if (numbers.length > 0 && numbers.every((number) => numbering.itemOf(number) === null)) return true;
  const isIn = (tokens: readonly Token[]): boolean =>
    lines.some((one) => tokens[0] && one.tokens.includes(tokens[0]));
  const vehicles = sheet.rows.flatMap(vehiclesOf);
  const known = new Set(
    vehicles.filter(({ tokens }) => !isIn(tokens)).map(({ value }) => plainVehicle(value)),
  );
  const named = vehicles.filter(({ tokens }) => isIn(tokens));
  return known.size > 0 && named.length > 0 && named.every(({ value }) => !known.has(plainVehicle(value)));
};
