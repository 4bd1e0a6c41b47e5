import { withRetryAfter, retryAfterMs } from './outbound-http';

const NOW = Date.parse('2026-01-01T12:00:00Z');

describe('Retry-After', () => {
  it.each([
    ['120', 120_000],
    ['0', 0],
    ['86400', 86_400_000],
    ['Thu, 01 Jan 2026 12:01:00 GMT', 60_000],
    ['Thursday, 01-Jan-26 12:01:00 GMT', 60_000],
    ['Thu Jan  1 12:01:00 2026', 60_000],
    // A date in the past.
    ['Thu, 01 Jan 2026 11:00:00 GMT', 0],
  ])('is parsed: %s', (header, ms) => {
    expect(retryAfterMs(header, NOW)).toBe(ms);
  });

  it.each([undefined, '', '-5', '1.5', 'soon', '1 2', 'Thu, nonsense', ['1', '2'], '9'.repeat(11)])(
    'is ignored if it is neither seconds nor a date: %s',
    (header) => {
      expect(retryAfterMs(header, NOW)).toBeUndefined();
    },
  );

  it('is followed within bounds, and never shortens our own wait', () => {
    expect(withRetryAfter(1_000, undefined, 60_000)).toBe(1_000);
    expect(withRetryAfter(1_000, 500, 60_000)).toBe(1_000);
    expect(withRetryAfter(1_000, 30_000, 60_000)).toBe(30_000);
    expect(withRetryAfter(1_000, 86_400_000, 60_000)).toBe(60_000);
    expect(withRetryAfter(1_000, 86_400_000, -5)).toBe(1_000);
  });
});
