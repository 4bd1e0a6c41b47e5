const NUMBER = new Intl.NumberFormat('en-US');

export const formatNumber = (value: number): string => NUMBER.format(value);

/** `1 document`, `2 documents`. */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${formatNumber(count)} ${count === 1 ? one : many}`;

/** The text, or its beginning and an ellipsis. */
export const shortened = (text: string, most: number): string =>
  text.length > most ? `${text.slice(0, most).trimEnd()}…` : text;

const SPANS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
  [1, 's'],
] as const;

/** `4 min`, in the largest unit that fits. */
export function durationLabel(seconds: number, round: (value: number) => number): string {
  const [length, unit] = SPANS.find(([span]) => seconds >= span) ?? SPANS[3];
  return `${round(seconds / length)} ${unit}`;
}

const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });

/** `Nov 26, 2026`, the same in every time zone; another text as it is. @param day `2026-11-26` */
export function dayWords(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  return /^\d{4}-\d\d-\d\d$/.test(day) && !Number.isNaN(date.getTime()) ? DAY.format(date) : day;
}

/** `Skyla (3), UFCU (1)`, the most frequent first. */
export function countsOf(names: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .toSorted(([, a], [, b]) => b - a)
    .map(([name, count]) => `${name} (${count})`)
    .join(', ');
}
