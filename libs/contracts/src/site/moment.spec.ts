import { formatMoment, formatMomentWithZone, lastFullDay } from './moment';

const MOMENT = new Date('2026-11-23T22:33:00Z');

describe('a date and time', () => {
  it.each([
    ['en', 'November 23, 2026 at 5:33\u00a0PM\u00a0EST'],
    ['es', '23 de noviembre de 2026 a las 5:33\u00a0p.\u00a0m.\u00a0EST'],
    ['fr', '23 novembre 2026 à 17:33\u00a0UTC−5'],
  ])('has one form in %s', (language, text) =>
    expect(formatMomentWithZone(MOMENT, language, 'America/New_York')).toBe(text),
  );

  it('has the same form without the name of its zone', () =>
    expect(formatMoment(MOMENT, 'es', 'UTC')).toBe('23 de noviembre de 2026 a las 10:33\u00a0p.\u00a0m.'));
});

describe('the last day until which something works', () => {
  it.each([
    // Evening of the 14th on the mainland.
    ['2026-12-15T01:00:00.000Z', '2026-12-13'],
    ['2026-12-15T10:59:59.999Z', '2026-12-13'],
    // The 14th is over in American Samoa, too.
    ['2026-12-15T11:00:00.000Z', '2026-12-14'],
    ['2027-01-01T12:00:00.000Z', '2026-12-31'],
  ])('before %s is %s', (moment, day) => expect(lastFullDay(moment)).toBe(day));

  it('is over in every US time zone', () => {
    const zones = ['Pacific/Pago_Pago', 'Pacific/Honolulu', 'America/New_York', 'Pacific/Guam'];
    for (let hour = 0; hour < 24; hour += 1) {
      const moment = new Date(Date.UTC(2026, 11, 15, hour));
      const day = lastFullDay(moment.toISOString());
      for (const timeZone of zones) {
        const local = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' }).format(moment);
        expect(local > day).toBe(true);
      }
    }
  });
});
