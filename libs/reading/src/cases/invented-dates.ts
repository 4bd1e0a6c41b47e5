import { daysBetween, findDates } from '../values/dates';
import type { Word } from '../sheet/words';
import { isMonth, letterKey } from './form-words';
import type { Inventor } from './inventor';
import { neighborsOf } from './word-places';

const NUMERIC = /(?<!\d)(\d{1,4})([-/.])(\d{1,2})\2(\d{1,4})(?!\d)/g;
/** Days around the policy's own dates within which all dates are moved alike, so that their order stays. */
const PERIOD_DAYS = 1_200;

/** Moves dates: those around the policy's period alike, and others, such as of birth, each on its own. Months stay. */
export class InventedDates {
  private readonly alike: Shift;
  private readonly own = new Map<string, Shift>();

  /** @param known dates of the policy, `2026-11-24` */
  constructor(
    private readonly inventor: Inventor,
    private readonly known: readonly string[],
  ) {
    this.alike = this.shift(3);
  }

  /** Every date that stands in a text in figures. */
  inText(text: string): string {
    return text.replaceAll(
      NUMERIC,
      (printed: string, first: string, sign: string, second: string, third: string) => {
        const [date] = findDates(printed);
        if (!date) return printed;
        const moved = this.move(date.value);
        return first.length === 4
          ? [yearLike(first, moved), second, dayLike(third, moved)].join(sign)
          : [first, dayLike(second, moved), yearLike(third, moved)].join(sign);
      },
    );
  }

  /** Words of dates that name the month, such as `May 16, 2026`, as they will be. */
  inWords(words: readonly Word[]): ReadonlyMap<Word, string> {
    const neighbors = neighborsOf(words);
    const found = new Map<Word, string>();
    for (const word of words) {
      if (!isMonth(letterKey(word.text))) continue;
      const { before, behind } = neighbors.get(word) ?? {};
      const second = behind && neighbors.get(behind)?.behind;
      const [day, year] =
        behind && /^\d{1,2}\D{0,3}$/.test(behind.text) ? [behind, second] : [before, behind];
      if (!day || !year) continue;
      const [date] = findDates(`${word.text} ${day.text} ${year.text}`);
      if (!date) continue;
      const moved = this.move(date.value);
      found.set(word, word.text);
      found.set(
        day,
        day.text.replace(/\d+/, (printed) => dayLike(printed, moved)),
      );
      found.set(
        year,
        year.text.replace(/\d+/, (printed) => yearLike(printed, moved)),
      );
    }
    return found;
  }

  /** A year alone, such as that of a vehicle. */
  year(printed: string): string {
    const isOfPeriod = this.known.some((date) => date.startsWith(printed));
    const { years } = isOfPeriod ? this.alike : this.shiftOf(printed);
    return String(Number(printed) + years);
  }

  private move(date: string): string {
    const isNear = this.known.some((other) => Math.abs(daysBetween(date, other)) < PERIOD_DAYS);
    const { years, days } = isNear ? this.alike : this.shiftOf(date);
    const [year = '', month = '', day = ''] = date.split('-');
    return `${Number(year) + years}-${month}-${String(movedDay(Number(day), days)).padStart(2, '0')}`;
  }

  private shiftOf(key: string): Shift {
    const shift = this.own.get(key) ?? this.shift(8);
    this.own.set(key, shift);
    return shift;
  }

  private shift(mostYears: number): Shift {
    const years = (1 + this.inventor.below(mostYears)) * (this.inventor.below(2) === 0 ? 1 : -1);
    return { years, days: 1 + this.inventor.below(8) };
  }
}

interface Shift {
  readonly years: number;
  readonly days: number;
}

/** As many figures as before, so that what is printed stays as long. No month is without the day. */
function movedDay(day: number, by: number): number {
  if (day > 28) return day;
  return day < 10 ? ((day - 1 + by) % 9) + 1 : ((day - 10 + by) % 19) + 10;
}

const yearLike = (printed: string, moved: string): string => moved.slice(0, 4).slice(-printed.length);
const dayLike = (printed: string, moved: string): string =>
  String(Number(moved.slice(8))).padStart(printed.length, '0');
