import type { ReadField } from '@coverleaf/contracts';
import { hasCheckDigit } from '@coverleaf/reading';
import { fieldOf } from '../../libs/reading/test/invented-readings';
import type { Random } from '../../tools/reading/src/scene/random';

const GIVEN = (
  'Ann Bob Carla David Elena Farid Grace Hugo Ines James Kofi Lucía Mary Noah Olga Pedro Quinn Rosa Sam Tara John ' +
  'Maria José Linda Robert Patricia Michael Jennifer William Elizabeth Richard Barbara Joseph Susan Thomas Jessica ' +
  'Daniel Karen Paul Nancy Mark Betty Donald Sandra George Ashley Kenneth Kimberly Steven Donna Edward Emily Brian'
).split(' ');
const SURNAMES = (
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Martinez Hernandez Lopez Wilson Anderson Taylor Moore ' +
  'Jackson Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott ' +
  'Torres Nguyen Hill Flores Green Adams Nelson Baker Rivera Campbell Mitchell Carter Roberts Núñez Okonkwo O’Neill'
).split(' ');
const SYLLABLES =
  'ba ker lo man dor vis tel ro sen ham wick ley ston ard ell mor gan fitz per kow ski ez ano'.split(' ');
const STREETS = (
  'Main Oak Maple Cedar Pine Elm Washington Lake Hill Park Larkspur Sunset Highland Church Mill River Spring Ridge ' +
  'Walnut Chestnut Franklin Jackson Dogwood Magnolia'
).split(' ');
const SUFFIXES = [
  ['Street', 'St'],
  ['Avenue', 'Ave'],
  ['Lane', 'Ln'],
  ['Drive', 'Dr'],
  ['Road', 'Rd'],
] as const;
const VIN_LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** Each address is in one of this many ZIP codes. */
const ZIPS = 900;
let numbered = 100_000;

/** People, vehicles and homes of an invented region. */
export class Town {
  constructor(readonly random: Random) {}

  surname(): string {
    const { random } = this;
    if (random.chance(0.35)) return random.pick(SURNAMES);
    const name = random.some(SYLLABLES, random.int(2, 3)).join('');
    return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  }

  given = (): string => this.random.pick(GIVEN);

  person = (surname = this.surname()): string => `${this.given()} ${surname}`;

  /** The references of one lender follow each other, so a mistyped one is often that of another loan. */
  reference = (): string => `REF-${(numbered += this.random.int(1, 2))}`;

  /** With a right check digit. */
  vin(start = ''): string {
    const { random } = this;
    const body = [
      ...start,
      ...Array.from({ length: 17 - start.length }, () => random.pick([...VIN_LETTERS])),
    ];
    for (const digit of '0123456789X') {
      const vin = [...body.slice(0, 8), digit, ...body.slice(9)].join('');
      if (hasCheckDigit(vin)) return vin;
    }
    throw new Error('One of eleven digits is right');
  }

  hin = (): string => this.random.fill('@@@#####@###');

  address(unit = ''): string {
    const { random } = this;
    const street = `${random.int(1, 9_999)} ${random.pick(STREETS)} ${random.pick(SUFFIXES)[1]}${unit}`;
    return `${street}, Knoxville, TN ${37_000 + random.int(0, ZIPS - 1)}`;
  }

  email = (name: string): string =>
    `${name.toLowerCase().replaceAll(/[^a-z]/g, '')}${this.random.int(1, 99_999)}@example.com`;

  /** As insurers print it. */
  printedName(name: string): string {
    const { random } = this;
    const parts = name.split(' ');
    const [given, surname] = [parts[0] ?? '', parts.slice(1).join(' ')];
    const middle = random.chance(0.3) ? ` ${random.pick([...'ABCDEFGHJKLM'])}` : '';
    return random.pick([
      name,
      `${given}${middle} ${surname}`,
      `${given}${middle} ${surname}`.toUpperCase(),
      `${surname}, ${given}${middle}`.toUpperCase(),
    ]);
  }

  printedAddress(address: string): string {
    const { random } = this;
    const [long, short] = random.pick([...SUFFIXES]);
    const spelled = address.replace(` ${short},`, ` ${long},`);
    return random.chance(0.4) ? spelled.toUpperCase() : spelled;
  }

  vinField(vin: string, item = 0): ReadField {
    return fieldOf('vin', vin, { item, checks: [{ check: 'check_digit', passed: hasCheckDigit(vin) }] });
  }

  /** With one or two characters that a reader took for others. */
  misread(vin: string): string {
    const characters = [...vin];
    for (let count = this.random.int(1, 2); count > 0; count -= 1) {
      const place = this.random.int(3, 16);
      const others = [...VIN_LETTERS].filter((letter) => letter !== characters[place]);
      characters[place] = this.random.pick(others);
    }
    return characters.join('');
  }

  /** A reference with two digits swapped, or one replaced. */
  mistyped(reference: string): string {
    const at = this.random.int(reference.length - 5, reference.length - 2);
    const [one = '', two = ''] = [reference[at], reference[at + 1]];
    const typed = one === two || this.random.chance(0.5) ? `${one}${(Number(two) + 1) % 10}` : `${two}${one}`;
    return reference.slice(0, at) + typed + reference.slice(at + 2);
  }
}
