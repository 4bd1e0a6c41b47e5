import { findDates } from './dates';

/** A vehicle or hull identification number in a text. */
export interface FoundNumber {
  readonly value: string;
  /** Whether its check digit is right; null: it has none. */
  readonly isChecked: boolean | null;
  /** A letter that a reader of pictures may have taken for another one was replaced. */
  readonly isRepaired: boolean;
  readonly start: number;
  readonly end: number;
}

const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const VALUES = '12345678123457923456789';

/** Whether the ninth character fits the rest (ISO 3779, as North American vehicles have it). */
export const hasCheckDigit = (vin: string): boolean => {
  let sum = 0;
  for (const [index, weight] of WEIGHTS.entries()) {
    const character = vin[index] ?? '';
    const value = /\d/.test(character)
      ? Number(character)
      : Number(VALUES[LETTERS.indexOf(character)] ?? NaN);
    sum += value * weight;
  }
  const digit = sum % 11;
  return vin.length === 17 && vin[8] === (digit === 10 ? 'X' : String(digit));
};

const WHOLE = /(?<![A-Z0-9])(?:VIN[:#]?)?([A-Z0-9]{17})(?![A-Z0-9])/gi;
const SPACED = /(?<![A-Z0-9])[A-Z0-9](?:[ -]?[A-Z0-9]){16}(?![A-Z0-9])/gi;

/**
 * Vehicle identification numbers of a text. Without `mayRepair` they stand as printed; with it, letters that pictures
 * confuse are replaced where exactly one replacement has the right check digit.
 */
export const findVins = (text: string, mayRepair: boolean): readonly FoundNumber[] => {
  const whole = [...text.matchAll(WHOLE)].flatMap((match) => {
    const vin = match[1] ?? '';
    return vinOf(vin, match.index + match[0].length - vin.length, vin.length, mayRepair);
  });
  // Neighboring cells may look like one number in groups: only a right check digit tells.
  const spaced = [...text.matchAll(SPACED)].flatMap((match) => {
    const groups = match[0].split(/[ -]/);
    // `Prepared 13-JUN-2026` has a word and a date, and fits by chance.
    const isGrouped = groups.length > 1 && groups.length <= 5 && findDates(match[0]).length === 0;
    const [vin] = isGrouped
      ? vinOf(match[0].replaceAll(/[ -]/g, ''), match.index, match[0].length, false)
      : [];
    return vin?.isChecked ? [vin] : [];
  });
  return [...whole, ...spaced];
};

const vinOf = (text: string, start: number, length: number, mayRepair: boolean): readonly FoundNumber[] => {
  // A weighs as much as 1, and no vehicle on these roads comes from where numbers begin with A.
  const printed = mayRepair ? text.toUpperCase().replace(/^A/, '1') : text.toUpperCase();
  const place = { start, end: start + length };
  const digits = printed.replaceAll(/\D/g, '').length;
  // The end is a serial number: a word in capitals, or digits alone, is none.
  if (digits < 4 || digits > 16 || !/\d\d.?$|\d.\d$/.test(printed)) return [];
  if (!/[IOQ]/.test(printed) && (hasCheckDigit(printed) || !mayRepair))
    return [{ value: printed, isChecked: hasCheckDigit(printed), isRepaired: false, ...place }];
  if (!mayRepair) return [];
  const plain = printed.replaceAll(/[OQ]/g, '0').replaceAll('I', '1');
  // Of letters that are taken for others, this is the most usual.
  const likely = [plain, plain.replace(/^S/, '5')].find(hasCheckDigit);
  const repaired = likely ?? repair(plain);
  return [
    {
      value: repaired ?? plain,
      isChecked: repaired !== null,
      isRepaired: (repaired ?? plain) !== printed,
      ...place,
    },
  ];
};

/** A maker's code of letters, a serial number, and month and year of certification and model (33 CFR 181). */
const HULL =
  /(?<![A-Z0-9])(?:US-?)?([A-Z]{3})[ -]?([A-Z0-9]{5})[ -]?([A-L])[ -]?(\d)[ -]?(\d{2})(?![A-Z0-9])/gi;
const OLD_HULL =
  /(?<![A-Z0-9])(?:US-?)?([A-Z]{3})[ -]?([A-Z0-9]{5})[ -]?(M?)(\d{2})[ -]?([A-L]|\d)(\d{0,2})(?![A-Z0-9])/gi;

/**
 * Hull identification numbers of a text: 12 characters, without a country's prefix.
 *
 * @param mayRepair a month that a reader of pictures took for a 1 or a bracket is put right, where the years behind it fit each other
 */
export const findHins = (text: string, mayRepair = false): readonly FoundNumber[] => {
  const read = mayRepair ? text.replaceAll(/(?<=[A-Z0-9]{8})[)\]](?=\d{3}(?!\d))/gi, 'J') : text;
  const found = [HULL, OLD_HULL].flatMap((pattern) =>
    [...read.matchAll(pattern)].flatMap((match) => {
      const printed = match.slice(1).join('').toUpperCase();
      const value = mayRepair ? repairedHin(printed) : printed;
      const serial = match[2] ?? '';
      if (value.length !== 12 || !/\d{2}/.test(serial)) return [];
      return [
        { value, isChecked: null, isRepaired: false, start: match.index, end: match.index + match[0].length },
      ];
    }),
  );
  return found.filter(
    (hin, index) => !found.slice(0, index).some((other) => other.start < hin.end && hin.start < other.end),
  );
};

/** A serial number, from the fourth to the eighth character, has no I, O or Q. */
const repairedHin = (hin: string): string => {
  const serial = hin.slice(3, 8).replaceAll(/[OQ]/g, '0').replaceAll('I', '1');
  return hin.slice(0, 3) + serial + (fitsYears(hin) ? 'I' : hin.slice(8, 9)) + hin.slice(9);
};

/** A 1 where the month stands, before the year's last digit and the model's year, which is the same or the next one. */
const fitsYears = (hin: string): boolean =>
  /1\d{3}$/.test(hin) && [0, 1].includes((Number(hin.slice(11)) - Number(hin[9]) + 10) % 10);

/** Twelve characters that stand where a form says that a hull's number stands. */
export const looksLikeHin = (text: string): boolean =>
  /^[A-Z]{3}[A-Z0-9]{8,11}$/i.test(text.replaceAll(/[ -]/g, '')) && /\d{3}/.test(text);

/** Letters that readers of pictures confuse, in both directions. */
const CONFUSED: Readonly<Record<string, string>> = {
  '0': 'DC',
  '1': 'LT7',
  '2': 'Z7',
  '5': 'S6',
  '6': 'G5B',
  '7': '1TY',
  '8': 'B3',
  '3': '8',
  '9': 'G',
  B: '8',
  C: 'G0',
  D: '0',
  G: '6C',
  L: '1',
  S: '5',
  Z: '2',
  T: '1',
  H: 'N',
  N: 'H',
  V: 'Y',
  Y: 'V',
  U: 'V',
  E: 'F',
  F: 'E',
  P: 'F',
};

const repair = (vin: string): string | null => {
  const fits = new Set<string>();
  for (const [index, character] of [...vin].entries())
    for (const other of CONFUSED[character] ?? '') {
      const changed = vin.slice(0, index) + other + vin.slice(index + 1);
      if (hasCheckDigit(changed) && /\d{3}$/.test(changed)) fits.add(changed);
    }
  return fits.size === 1 ? ([...fits][0] ?? null) : null;
};
