import { figureText } from '@coverleaf/contracts';
import { changeText, chosenDays, daysOf, reasonLabel, rowName } from './scoreboard-values';

const HOUR = 3_600;

describe('the days of a period', () => {
  it.each([
    ['week', '2026-11-21', '2026-11-27'],
    ['weeks', '2026-10-31', '2026-11-27'],
    ['month', '2026-10-01', '2026-10-31'],
    ['quarter', '2026-08-30', '2026-11-27'],
  ] as const)('are those of the %s', (period, from, to) => {
    expect(daysOf(period, '2026-11-27')).toEqual({ from, to });
  });

  it('may be chosen, at most 92, in their order', () => {
    expect(chosenDays('2026-01-01', '2026-04-02')).toEqual({ from: '2026-01-01', to: '2026-04-02' });
    for (const [from, to] of [
      ...[['2026-01-01', '2026-04-03'] as const, ['2026-01-02', '2026-01-01'] as const],
      ...[['', '2026-01-01'] as const, ['soon', '2026-01-01'] as const],
    ])
      expect(chosenDays(from, to)).toBeUndefined();
  });
});

describe('a figure', () => {
  it.each([
    ['received', 'count', 12_034, '12,034'],
    ['rejected', 'share', 0.666, '67%'],
    ['turnaround_p50', 'seconds', 50 * 60, '50 min'],
    ['turnaround_p50', 'seconds', 5 * HOUR + 20 * 60, '5 h 20 min'],
    ['turnaround_p50', 'seconds', 75 * HOUR, '3 d 3 h'],
    // A day of an office has fewer hours.
    ['business_p50', 'seconds', 75 * HOUR, '75 h'],
    ['first_time_right', 'share', null, '–'],
  ] as const)('of %s in %s is written in words: %s', (id, unit, value, text) => {
    expect(figureText(id, unit, value)).toBe(text);
  });

  it.each([
    ['count', 12, 10, '20% more'],
    ['count', 5, 10, '50% less'],
    ['count', 5, 0, undefined],
    ['count', null, 5, undefined],
    ['share', 0.67, 0.7, '3 points less'],
    ['share', 0.671, 0.672, 'unchanged'],
    ['seconds', HOUR, 10, undefined],
    ['seconds', 20, 10, 'unchanged'],
    ['seconds', 2 * HOUR, HOUR, '100% more'],
  ] as const)('says how it changed: %s, %s after %s', (unit, now, before, text) => {
    expect(changeText('any', unit, now, before)).toBe(text);
  });
});

describe('the name of a row', () => {
  it('says whose documents they are, or who decided', () => {
    expect(rowName('lender', { id: null, name: null })).toBe('Without a lender');
    expect(rowName('lender', { id: '1', name: null })).toBe('Deleted lender');
    expect(rowName('team', { id: null, name: null })).toBe('Operator’s staff');
    expect(rowName('team', { id: '1', name: 'Skyla' })).toBe('Staff of Skyla');
    expect(rowName('person', { id: '1', name: null })).toBe('Somebody else');
  });

  it('says why documents were rejected', () => {
    expect(['pages_missing', 'infected', 'other'].map(reasonLabel)).toEqual([
      ...['Pages are missing', 'Infected', 'Other reason'],
    ]);
  });
});
