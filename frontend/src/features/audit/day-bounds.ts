const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** When a day (yyyy-mm-dd) begins or ends where the reader is; undefined for what is no day. */
export function dayBound(day: string, bound: 'start' | 'end'): string | undefined {
  if (!DAY.test(day)) return undefined;
  const moment = new Date(`${day}T${bound === 'start' ? '00:00:00.000' : '23:59:59.999'}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment.toISOString();
}
