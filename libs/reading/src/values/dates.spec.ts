import { daysBetween, digitsOfPicture, findDates, findRanges, isUsualTerm } from './dates';

const valuesOf = (text: string): string[] => findDates(text).map(({ value }) => value);

describe('dates', () => {
  it.each([
    ['05/16/2026', '2026-05-16'],
    ['5-6-26', '2026-05-06'],
    ['2026-05-16', '2026-05-16'],
    ['May 16, 2026', '2026-05-16'],
    ['MAY162026', '2026-05-16'],
    ['Nov. 3rd 2026', '2026-11-03'],
    ['16 May 2026', '2026-05-16'],
    ['16 de mayo de 2026', '2026-05-16'],
    ['ene 2, 2027', '2027-01-02'],
  ])('reads %s', (text, value) => expect(valuesOf(text)).toEqual([value]));

  it.each([
    '13/13/2026',
    '02/30/2026',
    '00/10/2026',
    '1/2/3',
    '05/16/1826',
    '555-12-3456',
    'Form 9804',
    'May 2026',
  ])('reads no date in %s', (text) => expect(valuesOf(text)).toEqual([]));

  it('reads both dates of a period that only a hyphen joins', () => {
    const [range] = findRanges('11/17/2026 - 11/17/2027');
    expect([range?.from.value, range?.to.value]).toEqual(['2026-11-17', '2027-11-17']);
  });

  it('joins dates across a time of day, and in Spanish', () => {
    expect(findRanges('From 03/01/2026 12:01 AM to 03/01/2027')).toHaveLength(1);
    expect(findRanges('01/02/2026 hasta 01/02/2027')).toHaveLength(1);
  });

  it('doesn’t join dates backward or across other words', () => {
    expect(findRanges('03/01/2027 to 03/01/2026')).toEqual([]);
    expect(findRanges('03/01/2026 issued 03/01/2027')).toEqual([]);
  });

  it('knows usual terms', () => {
    expect(daysBetween('2026-01-01', '2026-12-31')).toBe(364);
    expect(isUsualTerm('2026-05-16', '2026-11-16')).toBe(true);
    expect(isUsualTerm('2026-05-16', '2026-06-16')).toBe(false);
  });

  it('corrects OCR digits only inside dates', () => {
    expect(digitsOfPicture('O5/l6/2O26 BOIL')).toBe('05/16/2026 BOIL');
  });
});
