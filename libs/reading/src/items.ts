import { unionOf, type Area } from './areas';
import type { Candidate } from './candidates';
import { spell, textOf, type Row, type Token } from './lines';
import { labelsIn, nearby, type LabeledSheet } from './nearby';
import { findHins, findVins, looksLikeHin } from './vin';

/** Where a reader saw a vehicle, boat or property named. */
export interface Mention {
  readonly item: number;
  readonly sheet: LabeledSheet;
  readonly row: number;
  readonly area: Area;
}

/** The insured vehicles, boats or the property that a reader saw, and where. */
export interface Items {
  /** VIN, HIN or description of each, by number. */
  readonly keys: readonly string[];
  readonly mentions: readonly Mention[];
  readonly candidates: readonly Candidate[];
}

export const MAKES =
  'acura|alfa|audi|bmw|buick|cadillac|chevrolet|chevy|chrysler|dodge|ferrari|fiat|ford|genesis|gmc|honda|hyundai|infiniti|jaguar|jeep|kia|lexus|lincoln|mazda|mercedes|mercedes-benz|mini|mitsubishi|nissan|pontiac|porsche|ram|rivian|saturn|scion|subaru|suzuki|tesla|toyota|volkswagen|vw|volvo|lucid|polestar|harley-davidson|harley|yamaha|kawasaki|polaris|' +
  'winnebago|thor|forest|jayco|keystone|grand|airstream|coachmen|fleetwood|newmar|tiffin|heartland|dutchmen|entegra|itasca|holiday|monaco|starcraft|tracker|sea|bayliner|boston|grady-white|mastercraft|malibu|lund|ranger|nitro|chaparral|regal|cobalt|bennington|four|crestliner|alumacraft|lowe|glastron|key|robalo|scout|sundance|wellcraft|pursuit|contender|skeeter|triton|harris|godfrey|sun';
const VEHICLE = new RegExp(`(?<![\\d/.-])((?:19|20)\\d\\d)\\s?[,/-]?\\s?(${MAKES})\\b[^,;:|]{0,60}`, 'i');

/** Vehicles and boats by their numbers; without numbers, by year and make. */
export const findItems = (sheets: readonly LabeledSheet[]): Items => {
  const keys: string[] = [];
  const mentions: Mention[] = [];
  const candidates: Candidate[] = [];
  const itemOf = (key: string): number => {
    const known = keys.indexOf(key);
    return known >= 0 ? known : keys.push(key) - 1;
  };
  for (const sheet of sheets)
    for (const [row, line] of sheet.rows.entries())
      for (const number of numbersOf(sheet, line, row)) {
        const item = itemOf(number.value);
        mentions.push({ item, sheet, row, area: unionOf(number.tokens) });
        candidates.push({ ...number, sheet, item });
      }
  const vehicles = sheets.flatMap((sheet) =>
    sheet.rows.flatMap((line, row) => vehiclesOf(line).map((vehicle) => ({ ...vehicle, sheet, row }))),
  );
  const itemOfVehicle = vehicleItems(vehicles, mentions);
  for (const vehicle of vehicles) {
    const { value, tokens, sheet, row } = vehicle;
    const item =
      itemOfVehicle(vehicle) ??
      (keys.length === 0 || candidates.every(({ name }) => name === 'vehicle')
        ? itemOf(value.toLowerCase())
        : null);
    if (item === null) continue;
    mentions.push({ item, sheet, row, area: unionOf(tokens) });
    candidates.push({ name: 'vehicle', raw: value, value, tokens, sheet, item, score: 0.8 });
  }
  return { keys, mentions, candidates };
};

type FoundItem = Omit<Candidate, 'sheet' | 'item'>;

const numbersOf = (sheet: LabeledSheet, line: Row, row: number): readonly FoundItem[] => {
  const isPicture = sheet.reader !== 'text';
  const namesHull = HULL_WORDS.test(
    [row - 2, row - 1, row].map((index) => textOf(sheet.rows[index]?.tokens ?? [])).join(' '),
  );
  const found = line.cells.flatMap((cell) => {
    const { text, tokensAt } = spell(cell.tokens);
    const vins = findVins(text, isPicture).map((vin): FoundItem => {
      const tokens = tokensAt(vin.start, vin.end);
      const score = vin.isRepaired ? 0.6 : vin.isChecked ? 0.97 : 0.7;
      return {
        name: 'vin',
        value: vin.value,
        raw: textOf(tokens),
        tokens,
        score,
        checks: [{ check: 'check_digit', passed: vin.isChecked === true }],
      };
    });
    if (!namesHull || vins.length > 0) return vins;
    return findHins(text).map((hin): FoundItem => {
      const tokens = tokensAt(hin.start, hin.end);
      return {
        name: 'hin',
        value: hin.value,
        raw: textOf(tokens),
        tokens,
        score: 0.9,
        checks: [{ check: 'format', passed: true }],
      };
    });
  });
  if (found.length > 0) return found;
  return labelsIn(sheet, row)
    .filter((label) => label.name === 'hin')
    .flatMap((label) => nearby(sheet, label, 2).slice(0, 1))
    .flatMap(({ tokens }) => {
      const first = tokens.slice(0, 1);
      return looksLikeHin(textOf(first)) ? [first] : [];
    })
    .map((tokens): FoundItem => {
      const value = textOf(tokens)
        .toUpperCase()
        .replaceAll(/[^A-Z0-9]/g, '')
        .replace(/^US(?=[A-Z]{3})/, '');
      return {
        name: 'hin',
        value,
        raw: textOf(tokens),
        tokens,
        score: 0.8,
        checks: [{ check: 'format', passed: value.length === 12 }],
      };
    });
};

const HULL_WORDS = /\bhull\b|\bhin\b|casco/i;

interface FoundVehicle {
  readonly value: string;
  readonly tokens: readonly Token[];
}

/** Several of one row are heads of columns, each in its own cell. */
const vehiclesOf = (line: Row): readonly FoundVehicle[] => {
  const inCells = line.cells.flatMap((cell) => vehicleIn(cell.tokens, line) ?? []);
  const whole = inCells.length > 1 ? null : vehicleIn(line.tokens, line);
  return whole ? [whole] : inCells;
};

const vehicleIn = (words: readonly Token[], line: Row): FoundVehicle | null => {
  const { text, tokensAt } = spell(words);
  const match = VEHICLE.exec(text);
  if (!match) return null;
  // Up to the number of the vehicle, or the next cell.
  const all = tokensAt(match.index, match.index + match[0].length);
  const start = line.cells.find((cell) => all[0] && cell.tokens.includes(all[0]));
  const inCell =
    start && /[a-z]/i.test(textOf(start.tokens.slice(start.tokens.indexOf(all[0] as Token) + 1)));
  const end = all.findIndex((token) =>
    /^(?:\(?vin\b|vin:|\(?[A-HJ-NPR-Z0-9]{17}\)?$|comp$|coll$|\$)/i.test(token.text),
  );
  const tokens = all.slice(0, end < 0 ? 8 : end).filter((token) => !inCell || start.tokens.includes(token));
  return tokens.length >= 2 ? { value: textOf(tokens).replace(/[,.:;(-]+$/, ''), tokens } : null;
};

type PlacedVehicle = FoundVehicle & Pick<Mention, 'sheet' | 'row'>;

/** Year and make. */
const plainVehicle = (value: string): string =>
  value
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .slice(0, 2)
    .join(' ');

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
