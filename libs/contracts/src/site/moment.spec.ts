import { formatMoment, formatMomentWithZone } from './moment';

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
