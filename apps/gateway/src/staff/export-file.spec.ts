import fc from 'fast-check';
import { escapeFormula, unescapeFormula } from '@coverleaf/parsers';
import { csvLine } from './export-file';

describe('escapeFormula', () => {
  it.each([
    ...['=1+1', '+1 (555) 010-0110', '-2', '@SUM(A1)', '\tx', '\rx', '\nx', '＝1', '＋1', '－1', '＠A1'],
    ...["'=1", "'＝1"],
  ])('puts an apostrophe before %p', (text) => {
    expect(escapeFormula(text)).toBe(`'${text}`);
  });

  it.each(['Skyla', "'tis a bank", "O'Neill", '', ' =1', '#003057'])('leaves %p as it is', (text) => {
    expect(escapeFormula(text)).toBe(text);
  });
});

describe('unescapeFormula', () => {
  it('reverses escapeFormula for any text', () => {
    const unit = fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', '＝', '＠', 'a', '"', ',');
    const hostile = fc.string({ unit });
    fc.assert(fc.property(hostile, (text) => unescapeFormula(escapeFormula(text)) === text));
  });

  it('leaves a cell without an apostrophe as it is', () => {
    expect(unescapeFormula('+1 555')).toBe('+1 555');
    expect(unescapeFormula("'tis")).toBe("'tis");
  });
});

describe('csvLine', () => {
  it('quotes cells with commas, quotes and line breaks', () => {
    expect(csvLine(['a', 'b,c', 'd"e', 'f\ng'])).toBe('a,"b,c","d""e","f\ng"\r\n');
  });
});
