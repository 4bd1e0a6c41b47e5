import { spell, textOf, type Row, type Token } from '../sheet/lines';

export const MAKES =
  'acura|alfa|audi|bmw|buick|cadillac|chevrolet|chevy|chrysler|dodge|ferrari|fiat|ford|genesis|gmc|honda|hyundai|infiniti|jaguar|jeep|kia|lexus|lincoln|mazda|mercedes|mercedes-benz|mini|mitsubishi|nissan|pontiac|porsche|ram|rivian|saturn|scion|subaru|suzuki|tesla|toyota|volkswagen|vw|volvo|lucid|polestar|harley-davidson|harley|yamaha|kawasaki|polaris|' +
  'winnebago|thor|forest|jayco|keystone|grand|airstream|coachmen|fleetwood|newmar|tiffin|heartland|dutchmen|entegra|itasca|holiday|monaco|starcraft|tracker|sea|bayliner|boston|grady-white|mastercraft|malibu|lund|ranger|nitro|chaparral|regal|cobalt|bennington|four|crestliner|alumacraft|lowe|glastron|key|robalo|scout|sundance|wellcraft|pursuit|contender|skeeter|triton|harris|godfrey|sun';
const VEHICLE = new RegExp(`(?<![\\d/.-])((?:19|20)\\d\\d)\\s?[,/-]?\\s?(${MAKES})\\b[^,;:|]{0,60}`, 'i');

export interface FoundVehicle {
  readonly value: string;
  readonly tokens: readonly Token[];
}

/** Vehicles and boats that a row names by year and make. Several of one row are heads of columns, each in its own cell. */
export const vehiclesOf = (line: Row): readonly FoundVehicle[] => {
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

/** Year and make. */
export const plainVehicle = (value: string): string =>
  value
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .slice(0, 2)
    .join(' ');
