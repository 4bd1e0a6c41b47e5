import { findAmounts } from './money';

const valuesOf = (text: string): string[] => findAmounts(text).map(({ value }) => value);

describe('amounts', () => {
  it.each([
    ['$1,000 Ded $38.97', ['1000', '38.97']],
    ['$310,000', ['310000']],
    ['Wind/Hail 2%', ['2%']],
    ['$100,000/$300,000', ['100000', '300000']],
    ['-$98.54', ['-98.54']],
    ['$500.00', ['500']],
  ])('reads %s', (text, values) => expect(valuesOf(text)).toEqual(values));

  it('finds none in numbers with letters', () => expect(valuesOf('HO-3 A27 4B')).toEqual([]));
});
