import { costOfDays, coveredDays, longestCoverage } from './refund';

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
    expect(coveredDays(charge, [{ coveredFrom, coveredUntil }])).toBe(days);
  });

  it('is never too small', () => {
    expect([costOfDays(1, 8_150), costOfDays(365, 8_150), costOfDays(0, 8_150)]).toEqual([268, 97_800, 0]);
  });

  it.each([
    [
      'one after the other',
      [
        ['2025-03-03', '2026-03-03'],
        ['2026-03-03', '2027-03-03'],
      ],
      31,
    ],
    [
      'with days between them',
      [
        ['2026-03-20', '2027-03-20'],
        ['2025-03-05', '2026-03-05'],
      ],
      4 + 12,
    ],
    [
      'at the same time',
      [
        ['2026-03-05', '2027-03-05'],
        ['2026-03-01', '2026-03-10'],
      ],
      31,
    ],
    [
      'one within the other',
      [
        ['2026-03-01', '2027-03-01'],
        ['2026-03-05', '2026-03-10'],
      ],
      31,
    ],
    [
      'of which none covers a day',
      [
        ['2025-01-01', '2026-01-01'],
        ['2026-04-01', '2027-04-01'],
      ],
      0,
    ],
  ] as const)('counts the days of two policies %s once', (_, policies, days) => {
    const periods = policies.map(([coveredFrom, coveredUntil]) => ({ coveredFrom, coveredUntil }));
    expect(coveredDays(charge, periods)).toBe(days);
    expect(coveredDays(charge, periods.toReversed())).toBe(days);
  });

  it('names the policy that covers most of it', () => {
    const [old, renewed] = [
      { coveredFrom: '2025-03-03', coveredUntil: '2026-03-03' },
      { coveredFrom: '2026-03-03', coveredUntil: '2027-03-03' },
    ];
    expect(longestCoverage(charge, [old, renewed])).toBe(renewed);
    expect(longestCoverage(charge, [])).toBeNull();
  });
});
