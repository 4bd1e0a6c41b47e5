import type { Random } from './random';

const CHARACTERS = '0123456789ABCDEFGHJKLMNPRSTUVWXYZ';
const YEARS = 'ABCDEFGHJKLMNPRSTVWXY123456789';
const WEIGHTS = [8, 7, 6, 5, 4, 3, 2, 10, 0, 9, 8, 7, 6, 5, 4, 3, 2];
const VALUES: Readonly<Record<string, number>> = Object.fromEntries(
  [...'ABCDEFGH', ...'JKLMN', ...'STUVWXYZ']
    .map((letter, index): [string, number] => [
      letter,
      [1, 2, 3, 4, 5, 6, 7, 8, 1, 2, 3, 4, 5, 2, 3, 4, 5, 6, 7, 8, 9][index] ?? 0,
    ])
    .concat([
      ['P', 7],
      ['R', 9],
    ]),
);

/** The check digit of ISO 3779, as North America uses it. */
function checkDigit(vin: string): string {
  const sum = [...vin].reduce(
    (total, char, index) => total + (VALUES[char] ?? Number(char)) * (WEIGHTS[index] ?? 0),
    0,
  );
  return sum % 11 === 10 ? 'X' : String(sum % 11);
}

/** @param maker the first three characters: the world manufacturer identifier */
export function inventVin(random: Random, maker: string, year: number): string {
  const middle = Array.from({ length: 5 }, () => random.pick([...CHARACTERS])).join('');
  const code = YEARS[(year - 1980) % 30] ?? '0';
  const draft = `${maker}${middle}0${code}${random.pick([...CHARACTERS])}${random.fill('######')}`;
  return draft.slice(0, 8) + checkDigit(draft) + draft.slice(9);
}

/** A hull identification number in the form used since 1984, without a state or spaces. */
export function inventHin(random: Random, maker: string, year: number): string {
  const month = random.pick([...'ABCDEFGHIJKL']);
  return `${maker}${random.fill('@####')}${month}${(year - 1) % 10}${String(year % 100).padStart(2, '0')}`;
}
