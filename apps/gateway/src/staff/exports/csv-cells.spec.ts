import fc from 'fast-check';
import { armed, csvLine, defused } from './csv-cells';

describe('a cell', () => {
  it.each([
    '=1+1',
    '+1 (555) 010-0110',
    '-2',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    '＝1',
    '＋1',
    '－1',
    '＠A1',
    "'=1",
    "'＝1",
  ])('that begins as %p does is no formula', (text) => {
    expect(defused(text)).toBe(`'${text}`);
  });

  it.each(['Skyla', "'tis a bank", "O'Neill", '', ' =1', '#003057'])('such as %p stays', (text) => {
    expect(defused(text)).toBe(text);
  });

  it('comes back as it was, whatever it is', () => {
    const hostile = fc.string({
      unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＠', 'a', '"', ','),
    });
    fc.assert(fc.property(hostile, (text) => armed(defused(text)) === text));
  });

  it('that people type without an apostrophe is taken as it is', () => {
    expect(armed('+1 555')).toBe('+1 555');
    expect(armed("'tis")).toBe("'tis");
  });

  it('is quoted where it has to be', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng'])).toBe('a,"b,c","d""e","f\ng"\r\n');
  });
});
