import {
  figureText,
  type FigureUnit,
  MAX_SCOREBOARD_DAYS,
  REJECTION_REASONS,
  type ScoreboardGroup,
  shiftDay,
  type UploadFailure,
} from '@coverleaf/contracts';
import { formatNumber } from '../../components/controls/format';

const DAY_MS = 86_400_000;

export const GROUP_LABELS: Readonly<Record<ScoreboardGroup, string>> = {
  lender: 'Lender',
  team: 'Team',
  person: 'Person',
};

export const PERIOD_LABELS = {
  week: 'Last 7 days',
  weeks: 'Last 4 weeks',
  month: 'Last month',
  quarter: 'Last 90 days',
  days: 'Days to choose',
} as const;
export type PeriodName = keyof typeof PERIOD_LABELS;

interface Days {
  readonly from: string;
  readonly to: string;
}

/** The first and the last day. @param today the reader's, such as `2026-11-27` */
export function daysOf(period: Exclude<PeriodName, 'days'>, today: string): Days {
  if (period !== 'month') {
    const count = { week: 7, weeks: 28, quarter: 90 }[period];
    return { from: shiftDay(today, 1 - count), to: today };
  }
  const to = shiftDay(`${today.slice(0, 8)}01`, -1);
  return { from: `${to.slice(0, 8)}01`, to };
}

/** Undefined if the server would refuse them. */
export function chosenDays(from: string, to: string): Days | undefined {
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS;
  return days >= 0 && days < MAX_SCOREBOARD_DAYS ? { from, to } : undefined;
}

/** `2026-11-27`, in the reader's time zone. */
export const todayHere = (): string => new Intl.DateTimeFormat('sv-SE').format(new Date());

/** How a figure changed, in words: `12% more`, `3 points less`. Undefined if that can’t be said. */
export function changeText(
  id: string,
  unit: FigureUnit,
  now: number | null,
  before: number | null,
): string | undefined {
  if (now === null || before === null) return undefined;
  if (figureText(id, unit, now) === figureText(id, unit, before)) return 'unchanged';
  if (unit === 'share') {
    const points = Math.round(now * 100) - Math.round(before * 100);
    return `${Math.abs(points)} points ${points > 0 ? 'more' : 'less'}`;
  }
  // Of almost nothing, a percentage says nothing.
  if (before < (unit === 'seconds' ? 60 : 1)) return undefined;
  const percent = Math.round((now / before - 1) * 100);
  return percent === 0 ? 'unchanged' : `${formatNumber(Math.abs(percent))}% ${percent > 0 ? 'more' : 'less'}`;
}

const FAULT_LABELS: Readonly<Record<UploadFailure, string>> = {
  infected: 'Infected',
  unreadable: 'Can’t be opened',
  refused: 'Refused by the lender’s system',
};

export function reasonLabel(reason: string): string {
  if (Object.hasOwn(REJECTION_REASONS, reason))
    return REJECTION_REASONS[reason as keyof typeof REJECTION_REASONS].label;
  return Object.hasOwn(FAULT_LABELS, reason) ? FAULT_LABELS[reason as UploadFailure] : 'Other reason';
}

/** @param id null: documents without a lender, or the operator's staff */
export function rowName(
  by: ScoreboardGroup,
  { id, name }: { readonly id: string | null; readonly name: string | null },
): string {
  if (id === null) return by === 'team' ? 'Operator’s staff' : 'Without a lender';
  if (name === null) return by === 'person' ? 'Somebody else' : 'Deleted lender';
  return by === 'team' ? `Staff of ${name}` : name;
}
