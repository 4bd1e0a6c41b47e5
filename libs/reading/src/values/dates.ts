/** A date in a text. */
export interface FoundDate {
  /** `2026-11-24` */
  readonly value: string;
  /** Of its first character, and behind its last. */
  readonly start: number;
  readonly end: number;
}

/** Two dates that a document joins: `11/16/2026 to 05/16/2027`. */
export interface FoundRange {
  readonly from: FoundDate;
  readonly to: FoundDate;
}

const MONTHS = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|ene|abr|ago|dic';
const NUMBERS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(MONTHS.split('|', 12).map((month, index) => [month, index + 1])),
  ene: 1,
  abr: 4,
  ago: 8,
  dic: 12,
};

const YEAR = '((?:19|20)\\d\\d|\\d\\d)(?!\\d)';
const NAME = `(${MONTHS})[a-z]{0,7}\\.?`;
const FORMATS: readonly { pattern: RegExp; order: readonly ('y' | 'm' | 'd')[] }[] = [
  {
    pattern: /(?<![\d/.-])((?:19|20)\d\d)([-/.])(\d{1,2})\2(\d{1,2})(?![\d/])/gi,
    order: ['y', 'm', 'd'],
  },
  {
    pattern: new RegExp(`(?<![\\d/.-])(\\d{1,2})\\s?([-/.])\\s?(\\d{1,2})\\s?\\2\\s?${YEAR}`, 'gi'),
    order: ['m', 'd', 'y'],
  },
  // Boxes of typed forms have no strokes between the parts.
  { pattern: /(?<![\d/.,-]|\d )(\d{1,2}) (\d{1,2}) ((?:19|20)\d\d)(?![\d/-])/g, order: ['m', 'd', 'y'] },
  {
    // `May 2026` has no day.
    pattern: new RegExp(
      `(?<![a-z])${NAME}[\\s-]{0,2}(?!(?:19|20)\\d\\d(?!\\d))(\\d{1,2})(?:st|nd|rd|th)?[\\s,.-]{0,3}${YEAR}`,
      'gi',
    ),
    order: ['m', 'd', 'y'],
  },
  {
    pattern: new RegExp(
      `(?<!\\d)(\\d{1,2})(?:st|nd|rd|th)?[\\s/-]{0,2}(?:de\\s?)?${NAME}[\\s,./-]{0,3}(?:de[l]?\\s?)?${YEAR}`,
      'gi',
    ),
    order: ['d', 'm', 'y'],
  },
];

/** The dates of a text, from left to right. In numbers the month comes first, as in the United States. */
export const findDates = (text: string): readonly FoundDate[] => {
  const found: FoundDate[] = [];
  for (const { pattern, order } of FORMATS)
    for (const match of text.matchAll(pattern)) {
      const parts = match.slice(1).filter((part) => part !== undefined && /[a-z0-9]/i.test(part));
      const value = dateOf(parts, order);
      if (value) found.push({ value, start: match.index, end: match.index + match[0].length });
    }
  const kept: FoundDate[] = [];
  for (const date of found.toSorted((one, other) => one.start - other.start || other.end - one.end))
    if ((kept.at(-1)?.end ?? 0) <= date.start) kept.push(date);
  return kept;
};

const JOINED =
  /^[\s,.]*(?:12:0[01]\s?[ap]\.?\s?m\.?[\s,.]*)?(?:standard time[\s,.]*)?(?:to|-|through|thru|until|til|and|al?|hasta|y)[\s:.]*$/i;

/** Dates that a text joins to a period. A year at most, with some days for odd terms. */
export const findRanges = (text: string): readonly FoundRange[] => {
  const dates = findDates(text);
  return dates.flatMap((from, index) => {
    const to = dates[index + 1];
    if (!to || to.value <= from.value || to.start - from.end > 60) return [];
    return JOINED.test(text.slice(from.end, to.start)) ? [{ from, to }] : [];
  });
};

export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000);

/** Whether a policy is likely to run so long: six months or whole years, a few days more or less. */
export const isUsualTerm = (from: string, to: string): boolean => {
  const days = daysBetween(from, to);
  return [90, 181, 184, 365, 366, 730, 1095].some((usual) => Math.abs(days - usual) <= 4);
};

/** Letters that readers of pictures take digits for, put right where only digits make sense. */
export const digitsOfPicture = (text: string): string =>
  text.replaceAll(/(?<![A-Za-z])[\dOoIl|SB]{1,4}(?:[/.-][\dOoIl|SB]{1,4}){2}(?![A-Za-z])/g, (date) =>
    date.replaceAll(/[Oo]/g, '0').replaceAll(/[Il|]/g, '1').replaceAll('S', '5').replaceAll('B', '8'),
  );

const dateOf = (parts: readonly string[], order: readonly ('y' | 'm' | 'd')[]): string | null => {
  const part = (name: 'y' | 'm' | 'd'): string => parts[order.indexOf(name)] ?? '';
  const yearText = part('y');
  const year = Number(yearText.length === 2 ? `20${yearText}` : yearText);
  const month = NUMBERS[part('m').slice(0, 3).toLowerCase()] ?? Number(part('m'));
  const day = Number(part('d'));
  if (!(year >= 1990 && year <= 2079 && month >= 1 && month <= 12 && day >= 1 && day <= 31)) return null;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCDate() === day ? date.toISOString().slice(0, 10) : null;
};
