import { heightOf, middleOf, sharedHeight, sharedWidth, unionOf, type Area } from '../sheet/areas';
import type { Candidate } from '../sheet/candidates';
import { numbersOf } from './item-numbers';
import type { Token } from '../sheet/lines';
import { distanceWithin } from '../values/names';
import type { LabeledSheet } from '../sheet/labeled-sheet';
import { plainVehicle, vehiclesOf } from './vehicles';

/** Where a reader saw a vehicle, boat or property named. */
export interface Mention {
  readonly item: number;
  readonly sheet: LabeledSheet;
  readonly row: number;
  readonly area: Area;
}

/** The insured vehicles, boats or the property of a document, and where one reader saw them. */
export interface Items {
  /** VIN, HIN or description of each, by number. The same for all readers. */
  readonly keys: readonly string[];
  readonly mentions: readonly Mention[];
  readonly candidates: readonly Candidate[];
  /** A boat is insured. */
  readonly hasHulls: boolean;
}

type Place = Omit<Mention, 'item'>;

/** Something that is insured, with all places where readers saw it. */
interface Item {
  readonly key: string;
  readonly places: Place[];
}

interface PlacedVehicle extends Place {
  readonly value: string;
  readonly tokens: readonly Token[];
}

/**
 * Vehicles and boats by their numbers, in the order of the document; without numbers, by year and make. Readers complete
 * each other: what one of them missed has its number and place all the same.
 *
 * @param byReader the sheets of each reader
 */
export const findItems = (byReader: readonly (readonly LabeledSheet[])[]): readonly Items[] => {
  const numbers = byReader.map((sheets) => placed(sheets, numbersOf));
  const vehicles = byReader.map((sheets) => placed(sheets, (_, line) => vehiclesOf(line)));
  const numbered = merged(numbers.flat(), (one, other) => one === other || isMisread(one, other));
  const items = (
    numbered.length > 0
      ? [...numbered, ...unnumbered(vehicles.flat(), numbered)]
      : merged(
          vehicles.flat(),
          (one, other) => one.toLowerCase() === other.toLowerCase() || isMisread(one, other),
        )
  ).toSorted(inOrder);
  const itemOf = (place: Place): number => items.findIndex((item) => item.places.includes(place));
  const keys = items.map(({ key }) => key);
  const names = new Set(numbers.flat().map(({ name }) => name));
  const hasHulls = names.has('hin');
  return byReader.map((sheets, reader) => {
    const own = numbers[reader] ?? [];
    const known: Mention[] = items.flatMap((item, index) =>
      placesIn(sheets, item).map((place) => ({ ...place, item: index })),
    );
    const itemOfVehicle = vehicleItems(vehicles[reader] ?? [], known);
    const described = (vehicles[reader] ?? []).flatMap((vehicle) => {
      const listed = itemOf(vehicle);
      const item = listed >= 0 ? listed : itemOfVehicle(vehicle);
      return item === null ? [] : [{ ...vehicle, item }];
    });
    return {
      keys,
      hasHulls,
      mentions: [...known, ...described.map(({ sheet, row, area, item }) => ({ sheet, row, area, item }))],
      candidates: [
        ...own.map((number) => ({ ...number, item: itemOf(number) })),
        ...described.map(({ value, tokens, sheet, item }) => ({
          name: 'vehicle' as const,
          raw: value,
          value,
          tokens,
          sheet,
          item,
          score: 0.8,
        })),
      ],
    };
  });
};

const placed = <T extends { readonly tokens: readonly Token[] }>(
  sheets: readonly LabeledSheet[],
  find: (sheet: LabeledSheet, line: LabeledSheet['rows'][number], row: number) => readonly T[],
): readonly (T & Place)[] =>
  sheets.flatMap((sheet) =>
    sheet.rows.flatMap((line, row) =>
      find(sheet, line, row).map((found) => ({ ...found, sheet, row, area: unionOf(found.tokens) })),
    ),
  );

/** What readers took for other letters, or saw at one place, is one item. */
const merged = (
  found: readonly (Place & { readonly value: string })[],
  isSame: (one: string, other: string) => boolean,
): readonly Item[] => {
  const items: Item[] = [];
  for (const one of found) {
    const same =
      items.find(({ key }) => key === one.value) ??
      items.find(
        ({ key, places }) => isSame(key, one.value) || places.some((place) => isSamePlace(place, one)),
      );
    if (same) same.places.push(one);
    else items.push({ key: one.value, places: [one] });
  }
  return items;
};

const isMisread = (one: string, other: string): boolean => one.length >= 12 && distanceWithin(one, other, 3);

const isSamePlace = (one: Place, other: Place): boolean =>
  one.sheet.view === other.sheet.view &&
  one.sheet !== other.sheet &&
  sharedHeight(one.area, other.area) > 0.5 * Math.min(heightOf(one.area), heightOf(other.area)) &&
  sharedWidth(one.area, other.area) > 0.5 * Math.min(widthOf(one.area), widthOf(other.area));

const widthOf = (area: Area): number => area.right - area.left;

const firstPlace = ({ places }: Item): readonly [number, number, number] =>
  places
    .map(({ sheet, area }) => [sheet.view.page, sheet.view.part, area.top] as const)
    .toSorted((one, other) => one[0] - other[0] || one[1] - other[1] || one[2] - other[2])[0] ?? [0, 0, 0];

const inOrder = (one: Item, other: Item): number => {
  const [a, b] = [firstPlace(one), firstPlace(other)];
  const leftOf = (item: Item): number => item.places[0]?.area.left ?? 0;
  const unit = one.places[0]?.sheet.unit ?? 1;
  return (
    a[0] - b[0] || a[1] - b[1] || (Math.abs(a[2] - b[2]) < unit ? leftOf(one) - leftOf(other) : a[2] - b[2])
  );
};

/** In heights of a word: how far the rows of a list of vehicles are apart. */
const LIST_STEP = 6;

/** Vehicles of a list whose numbers nobody could read, beside others that have one. */
const unnumbered = (vehicles: readonly PlacedVehicle[], items: readonly Item[]): readonly Item[] => {
  const mentions = items.flatMap(({ places }, item) => places.map((place) => ({ ...place, item })));
  const itemOf = vehicleItems(vehicles, mentions);
  const owned = vehicles.filter((vehicle) => itemOf(vehicle) !== null);
  const loose = vehicles.filter(
    (vehicle) =>
      itemOf(vehicle) === null &&
      owned.some(
        ({ sheet, area, row }) =>
          sheet === vehicle.sheet &&
          row !== vehicle.row &&
          Math.abs(area.left - vehicle.area.left) < 1.5 * sheet.unit &&
          Math.abs(middleOf(area).y - middleOf(vehicle.area).y) < LIST_STEP * sheet.unit,
      ),
  );
  return merged(loose, (one, other) => plainVehicle(one) === plainVehicle(other));
};

/** An item's places in a reader's sheets: its own, else where others saw it. */
const placesIn = (sheets: readonly LabeledSheet[], { places }: Item): readonly Place[] => {
  const own = places.filter(({ sheet }) => sheets.includes(sheet));
  if (own.length > 0) return own;
  return places.flatMap(({ sheet, area }) => {
    const same = sheets.find(({ view }) => view === sheet.view);
    if (!same) return [];
    const row = same.rows.findIndex((line) => sharedHeight(line, area) > 0.5 * heightOf(area));
    return row < 0 ? [] : [{ sheet: same, row, area }];
  });
};

/**
 * Which item a vehicle's description is about. The description that stands nearest to a number is its item's; elsewhere
 * the same year and make mean the same item, unless two items have them in common.
 */
const vehicleItems = (
  vehicles: readonly PlacedVehicle[],
  numbers: readonly Mention[],
): ((vehicle: PlacedVehicle) => number | null) => {
  const near = vehicles.map((vehicle) => ({
    vehicle,
    name: plainVehicle(vehicle.value),
    ...nearestMention(vehicle.sheet, vehicle.row, unionOf(vehicle.tokens), numbers),
  }));
  const owners = new Map<string, Set<number>>();
  const items = [...new Set(numbers.map(({ item }) => item))];
  for (const item of items) {
    const [best] = near
      .filter((one) => one.item === item)
      .toSorted((one, other) => one.distance - other.distance);
    if (best) owners.set(best.name, (owners.get(best.name) ?? new Set()).add(item));
  }
  return (vehicle) => {
    const known = owners.get(plainVehicle(vehicle.value)) ?? new Set();
    return known.size === 1
      ? ([...known][0] ?? null)
      : (near.find((one) => one.vehicle === vehicle)?.item ?? null);
  };
};

/** The item whose number stands in the same row, else in the nearest row within four lines. */
export const nearestItem = (
  sheet: LabeledSheet,
  row: number,
  area: Area,
  mentions: readonly Mention[],
): number | null => nearestMention(sheet, row, area, mentions).item;

const nearestMention = (
  sheet: LabeledSheet,
  row: number,
  area: Area,
  mentions: readonly Mention[],
): { readonly item: number | null; readonly distance: number } => {
  let item: number | null = null;
  let distance = 5 * 1.6 * sheet.unit;
  for (const mention of mentions) {
    if (mention.sheet !== sheet) continue;
    const below = mention.area.top - area.top;
    const sideways = Math.max(0, Math.max(mention.area.left - area.right, area.left - mention.area.right));
    const own =
      mention.row === row ? sideways / 100 : Math.abs(below) * (below < 0 ? 1.5 : 1) + sideways / 20;
    if (own < distance) [item, distance] = [mention.item, own];
  }
  return { item, distance };
};
