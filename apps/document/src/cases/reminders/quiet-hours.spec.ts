import { quietUntil, STATE_ZONES, zonesOf } from './quiet-hours';

const formats = new Map<string, Intl.DateTimeFormat>();
const hourIn = (moment: Date, timeZone: string): number => {
  const options = { timeZone, hour: 'numeric', hourCycle: 'h23' } as const;
  const format = formats.get(timeZone) ?? new Intl.DateTimeFormat('en-US', options);
  formats.set(timeZone, format);
  return Number(format.format(moment));
};
const QUARTER_MS = 15 * 60_000;
/** Winter, the two changes of the clocks in the United States, and summer. */
const DAYS = ['2026-01-15', '2026-03-08', '2026-07-15', '2026-11-01'];

describe('quiet hours', () => {
  it('are known for every state, the capital and the territories', () => {
    expect(Object.keys(STATE_ZONES)).toHaveLength(56);
  });

  it.each(Object.entries(STATE_ZONES))(
    'end at a decent hour in all zones of %s, as soon as there is one',
    (_, zones) => {
      const isDecent = (moment: Date): boolean =>
        zones.every((zone) => hourIn(moment, zone) >= 8 && hourIn(moment, zone) < 20);
      for (const day of DAYS) {
        const midnight = Date.parse(`${day}T00:00:00Z`);
        for (let minutes = 0; minutes < 24 * 60; minutes += 75) {
          const now = new Date(midnight + minutes * 60_000);
          const until = quietUntil(now, zones);
          expect(until === null).toBe(isDecent(now));
          if (!until) continue;
          expect(isDecent(until)).toBe(true);
          expect(isDecent(new Date(until.getTime() - QUARTER_MS))).toBe(false);
        }
      }
    },
  );

  it.each([
    // Noon in New York is too early for nobody in Florida; 8:30 there is 7:30 in its west.
    ['2026-01-15T13:30:00Z', 'FL', '2026-01-15T14:00:00.000Z'],
    ['2026-01-15T14:00:00Z', 'FL', null],
    // 20:00 in the east of Tennessee.
    ['2026-07-16T00:00:00Z', 'TN', '2026-07-16T13:00:00.000Z'],
    // Arizona has no summer time, but its northeast has.
    ['2026-07-15T14:30:00Z', 'AZ', '2026-07-15T15:00:00.000Z'],
    // The night in which summer time begins has 23 hours.
    ['2026-03-08T02:00:00Z', 'GA', '2026-03-08T12:00:00.000Z'],
  ])('at %s in %s last until %s', (now, state, until) => {
    expect(quietUntil(new Date(now), STATE_ZONES[state] ?? [])?.toISOString() ?? null).toBe(until);
  });

  it.each([
    ['12 Oak St, Knoxville, TN 37902', 'TN'],
    ['12 Oak St\nJacksonville, fl 32202-1234', 'FL'],
    ['1 Main St, Phoenix AZ, 85001 USA', 'AZ'],
    ['12 Oak St, Knoxville', null],
    ['12 Oak St, Toronto, ON 12345', null],
    [null, null],
  ])('are those of the state of %j', (address, state) => {
    expect(zonesOf(address)).toEqual(state && STATE_ZONES[state]);
  });
});
