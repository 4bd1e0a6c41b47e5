import { costOfDays, coveredDays, refundOf } from './refund';

describe('a refund', () => {
  const charge = { firstOn: '2026-03-01', lastOn: '2026-03-31' };
  it.each([
    ['all of it', '2026-01-01', '2027-01-01', 31],
    ['from the day on which coverage began', '2026-03-10', '2027-03-10', 22],
    ['until the day before coverage expired', '2026-01-01', '2026-03-10', 9],
    ['coverage within the charge', '2026-03-10', '2026-03-11', 1],
    ['coverage that expired on the first day', '2025-03-01', '2026-03-01', 0],
    ['coverage that began on the last day', '2026-03-31', '2027-03-31', 1],
    ['coverage that began after it', '2026-04-01', '2027-04-01', 0],
  ])('covers %s', (_, coveredFrom, coveredUntil, days) => {
    expect(coveredDays(charge, { coveredFrom, coveredUntil })).toBe(days);
  });

  it('is never too small', () => {
    expect([costOfDays(1, 8_150), costOfDays(365, 8_150), costOfDays(0, 8_150)]).toEqual([268, 97_800, 0]);
  });

  it('is unknown while the charge runs, or without days of coverage or a monthly amount', () => {
    const settled = { ...charge, coveredFrom: '2026-01-01', coveredUntil: '2027-01-01', monthlyCents: 7_300 };
    expect(refundOf(settled)).toEqual({ refundDays: 31, refundCents: 7_440 });
    expect(refundOf({ ...settled, monthlyCents: null })).toEqual({ refundDays: 31, refundCents: null });
    for (const unknown of [{ lastOn: null }, { coveredFrom: null }, { coveredUntil: null }])
      expect(refundOf({ ...settled, ...unknown })).toEqual({ refundDays: null, refundCents: null });
  });
});
