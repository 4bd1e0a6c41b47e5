import type { FigureId, FigureUnit } from './scoreboard';

const NUMBER = new Intl.NumberFormat('en-US');

/** Figures whose hours are those of an office, so that a day has fewer than 24. */
const OF_OFFICE: readonly string[] = ['business_p50', 'business_p90'] satisfies FigureId[];

/** For staff: `1,204`, `87%`, `5 h 20 min`; an en dash without a value. */
export function figureText(id: string, unit: FigureUnit, value: number | null | undefined): string {
  if (value === null || value === undefined) return '–';
  if (unit === 'count') return NUMBER.format(value);
  return unit === 'share' ? `${Math.round(value * 100)}%` : timeText(value, OF_OFFICE.includes(id));
}

function timeText(seconds: number, isOfOffice: boolean): string {
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${minutes} min`;
  const hours = Math.floor(minutes / 60);
  if (isOfOffice || hours < 48) return inTwo([hours, 'h'], [minutes % 60, 'min']);
  return inTwo([Math.floor(hours / 24), 'd'], [hours % 24, 'h']);
}

type Part = readonly [value: number, unit: string];

const inTwo = (...parts: readonly [Part, Part]): string =>
  parts.flatMap(([value, unit]) => (value > 0 ? `${NUMBER.format(value)} ${unit}` : [])).join(' ');
