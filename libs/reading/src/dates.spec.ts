import { digitsOfPicture, findDates, findRanges, isUsualTerm } from './dates';

const values = (text: string): readonly string[] => findDates(text).map(({ value }) => value);

describe('dates in a text', () => {
  it.each([
    '11/24/2026',
    '11-24-26',
    '11.24.2026',
    '11 / 24 / 2026',
    '2026-11-24',
    '2026/11/24',
    'Nov 24, 2026',
    'NOVEMBER 24 2026',
    'Nov. 24th, 2026',
    '24 November 2026',
    '24-Nov-2026',
    'Nov-24-2026',
    '24 de noviembre de 2026',
    '12:01 a.m. on 11/24/2026',
  ])('%s', (text) => {
    expect(values(text)).toEqual(['2026-11-24']);
  });

  it.each([
    '13/24/2026',
    '02/30/2026',
    '11/24/1926',
    '111/24/2026',
    '11/24/20261',
    '11/24',
    '704-555-0124',
    'PAP-11-24-2026123',
  ])('none: %s', (text) => {
    expect(values(text)).toEqual([]);
  });

  it('are found from left to right with their places', () => {
    expect(findDates('of 1/2/26, then Mar 3, 2026')).toEqual([
      { value: '2026-01-02', start: 3, end: 9 },
      { value: '2026-03-03', start: 16, end: 27 },
    ]);
  });
});

describe('periods', () => {
  it.each([
    '11/24/2026 to 05/24/2027',
    '11/24/2026 - 05/24/2027',
    '11/24/2026 12:01 A.M. through 05/24/2027',
    'Nov 24, 2026 until May 24, 2027',
    '24 de noviembre de 2026 al 24 de mayo de 2027',
  ])('%s', (text) => {
    expect(findRanges(text)).toMatchObject([{ from: { value: '2026-11-24' }, to: { value: '2027-05-24' } }]);
  });

  it('are not made of dates in the wrong order or without a word between them', () => {
    expect(findRanges('05/24/2027 to 11/24/2026')).toEqual([]);
    expect(findRanges('11/24/2026 05/24/2027')).toEqual([]);
    expect(findRanges('11/24/2026 issued and 05/24/2027')).toEqual([]);
  });

  it('usually have six months or whole years', () => {
    expect(isUsualTerm('2026-11-24', '2027-05-24')).toBe(true);
    expect(isUsualTerm('2026-11-24', '2027-11-24')).toBe(true);
    expect(isUsualTerm('2026-11-24', '2027-01-24')).toBe(false);
  });
});

it('puts letters right only where a date needs digits', () => {
  expect(digitsOfPicture('O5/l6/2O26 SOLD TO BILL')).toBe('05/16/2026 SOLD TO BILL');
});

it('looks at a long line in time', () => {
  const started = performance.now();
  for (const text of ['1/'.repeat(5_000), '1 '.repeat(5_000), 'jan'.repeat(3_000), '1-Jan '.repeat(2_000)])
    findRanges(text);
  expect(performance.now() - started).toBeLessThan(1_000);
});
