import { findAddress } from './addresses';
import { middleOf, unionOf, type Area } from './areas';
import type { Candidate } from './candidates';
import { spell, textOf, type Row, type Token } from './lines';
import { below, beside, continued, labelsIn, nearby, type LabeledSheet } from './nearby';
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
  for (const sheet of sheets)
    for (const [row, line] of sheet.rows.entries()) {
      const vehicle = vehicleOf(line);
      if (!vehicle) continue;
      const item =
        nearestItem(sheet, row, unionOf(vehicle.tokens), mentions) ??
        (keys.length === 0 || candidates.every(({ name }) => name === 'vehicle')
          ? itemOf(vehicle.value.toLowerCase())
          : null);
      if (item === null) continue;
      mentions.push({ item, sheet, row, area: unionOf(vehicle.tokens) });
      candidates.push({
        name: 'vehicle',
        raw: vehicle.value,
        value: vehicle.value,
        tokens: vehicle.tokens,
        sheet,
        item,
        score: 0.8,
      });
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

const vehicleOf = (line: Row): { value: string; tokens: readonly Token[] } | null => {
  const { text, tokensAt } = spell(line.tokens);
  const match = VEHICLE.exec(text);
  if (!match) return null;
  // Up to the number of the vehicle, or the next cell.
  const all = tokensAt(match.index, match.index + match[0].length);
  const start = line.cells.find((cell) => all[0] && cell.tokens.includes(all[0]));
  const inCell =
    start && /[a-z]/i.test(textOf(start.tokens.slice(start.tokens.indexOf(all[0] as Token) + 1)));
  const end = all.findIndex((token) =>
    /^(?:vin\b|vin:|[A-HJ-NPR-Z0-9]{17}$|comp$|coll$|\$)/i.test(token.text),
  );
  const tokens = all.slice(0, end < 0 ? 8 : end).filter((token) => !inCell || start.tokens.includes(token));
  return tokens.length >= 2 ? { value: textOf(tokens).replace(/[,.:;-]+$/, ''), tokens } : null;
};

/** The item whose number stands in the same row, else in the nearest row within four lines. */
export const nearestItem = (
  sheet: LabeledSheet,
  row: number,
  area: Area,
  mentions: readonly Mention[],
): number | null => {
  let best: number | null = null;
  let least = 5 * 1.6 * sheet.unit;
  for (const mention of mentions) {
    if (mention.sheet !== sheet) continue;
    const below = mention.area.top - area.top;
    const sideways = Math.max(0, Math.max(mention.area.left - area.right, area.left - mention.area.right));
    const distance =
      mention.row === row ? sideways / 100 : Math.abs(below) * (below < 0 ? 1.5 : 1) + sideways / 20;
    if (distance < least) [best, least] = [mention.item, distance];
  }
  return best;
};

/** Where insured homes are, by label. */
export const findProperties = (sheets: readonly LabeledSheet[]): readonly Candidate[] =>
  sheets.flatMap((sheet) =>
    sheet.labels
      .filter((label) => label.name === 'property')
      .flatMap((label) => {
        const right = beside(sheet, label);
        const under = below(sheet, label, 4, 1.9);
        const score = (label.inProse ? 0.6 : 0.9) - (label.tokens.length === 1 ? 0.2 : 0);
        const attempts: readonly (readonly (readonly Token[])[])[] =
          right.length > 0
            ? [[right, ...continued(sheet, label, right, 3)], [right, ...under], under]
            : [under];
        for (const lines of attempts) {
          const address = addressIn(lines);
          if (address) return [{ name: 'property_address' as const, sheet, item: 0, score, ...address }];
        }
        return [];
      }),
  );

/** The address that some lines hold, with its words. */
export const addressIn = (
  lines: readonly (readonly Token[])[],
): Pick<Candidate, 'value' | 'raw' | 'tokens'> | null => {
  for (let count = 1; count <= Math.min(4, lines.length); count += 1) {
    const { text, tokensAt } = spell(lines.slice(0, count).flat());
    const address = findAddress(withLineEnds(lines.slice(0, count)));
    if (!address) continue;
    const flat = findAddress(text);
    if (!flat) continue;
    return {
      value: address.value,
      raw: text.slice(flat.start, flat.end),
      tokens: tokensAt(flat.start, flat.end),
    };
  }
  return null;
};

const withLineEnds = (lines: readonly (readonly Token[])[]): string =>
  lines.map((line) => textOf(line).replace(/,$/, '')).join(', ');

export const isInside = (area: Area, outer: Area): boolean => {
  const { x, y } = middleOf(area);
  return x >= outer.left && x <= outer.right && y >= outer.top && y <= outer.bottom;
};
