import { startOfPeriod } from './period';

const beginning = (period: 'today' | 'month', timeZone: string, now: string): string | undefined =>
  startOfPeriod(period, timeZone, Date.parse(now))?.toISOString();

describe('startOfPeriod', () => {
  it.each([
    ['UTC', '2026-11-21T10:00:00Z', '2026-11-21T00:00:00.000Z'],
    // Still yesterday in New York.
    ['America/New_York', '2026-11-21T04:59:59.999Z', '2026-11-20T05:00:00.000Z'],
    ['America/New_York', '2026-11-21T05:00:00.000Z', '2026-11-21T05:00:00.000Z'],
    // The days on which clocks went forward at two, and back.
    ['America/New_York', '2026-03-08T20:00:00Z', '2026-03-08T05:00:00.000Z'],
    ['America/New_York', '2026-11-01T20:00:00Z', '2026-11-01T04:00:00.000Z'],
    ['America/New_York', '2026-11-02T04:59:00Z', '2026-11-01T04:00:00.000Z'],
    // Clocks went forward at midnight, so the day began at one o'clock.
    ['America/Santiago', '2026-09-06T12:00:00Z', '2026-09-06T04:00:00.000Z'],
    // Clocks went back at midnight, so eleven o'clock came twice.
    ['America/Santiago', '2026-04-05T12:00:00Z', '2026-04-05T04:00:00.000Z'],
    ['Pacific/Kiritimati', '2026-11-21T10:00:00Z', '2026-11-21T10:00:00.000Z'],
    ['Pacific/Niue', '2026-11-21T10:59:00Z', '2026-11-20T11:00:00.000Z'],
    ['Asia/Kathmandu', '2026-11-21T18:15:00Z', '2026-11-21T18:15:00.000Z'],
  ])('of today in %s at %s begins at %s', (timeZone, now, expected) => {
    expect(beginning('today', timeZone, now)).toBe(expected);
  });

  it('for this month is its first day, at midnight as it was then', () => {
    expect(beginning('month', 'America/New_York', '2026-11-21T10:00:00Z')).toBe('2026-11-01T04:00:00.000Z');
    expect(beginning('month', 'America/New_York', '2026-12-01T04:59:59Z')).toBe('2026-11-01T04:00:00.000Z');
    expect(beginning('month', 'UTC', '2026-12-01T00:00:00Z')).toBe('2026-12-01T00:00:00.000Z');
  });

  it('for a week is seven days ago, and for all is none', () => {
    const now = Date.parse('2026-11-21T10:00:00Z');
    expect(startOfPeriod('week', 'America/New_York', now)?.toISOString()).toBe('2026-11-14T10:00:00.000Z');
    expect(startOfPeriod('all', 'UTC', now)).toBeUndefined();
  });
});
