import { findAmounts } from './money';

const values = (text: string): readonly string[] => findAmounts(text).map(({ value }) => value);

describe('amounts in a text', () => {
  it.each([
    ['$500', ['500']],
    ['$ 1,000.00', ['1000']],
    ['$1,250.50', ['1250.50']],
    ['US$250,000', ['250000']],
    ['$100,000 / $300,000', ['100000', '300000']],
    ['$100K', ['100000']],
    ['$1M', ['1000000']],
    ['2%', ['2%']],
    ['1.50 %', ['1.50%']],
    ['S500', ['500']],
    ['1.000', ['1000']],
    ['-$25.00', ['-25']],
    ['0', ['0']],
  ])('%s', (text, expected) => {
    expect(values(text)).toEqual(expected);
  });

  it.each(['A500', '500A', '11/24/2026', '1.2.3', '12,34', '704-555-0124'])('no whole amount: %s', (text) => {
    expect(findAmounts(text).filter(({ hasSign }) => hasSign)).toEqual([]);
    expect(values(text)).not.toContain(text.replaceAll(/\D/g, ''));
  });

  it('have their places', () => {
    const text = 'Comprehensive $500 deductible';
    const [amount] = findAmounts(text);
    expect(text.slice(amount?.start, amount?.end)).toBe('$500');
  });
});

it('looks at a long line in time', () => {
  const started = performance.now();
  for (const text of ['1,000'.repeat(3_000), '$ '.repeat(5_000), '(US'.repeat(4_000)]) findAmounts(text);
  expect(performance.now() - started).toBeLessThan(1_000);
});
