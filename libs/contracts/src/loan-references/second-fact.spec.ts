import { comparableFact, type SecondFact } from './second-fact';

describe('a second fact', () => {
  it.each<[SecondFact['kind'], string, string, boolean]>([
    ['zip', '37901', ' 37901 ', true],
    ['zip', '37901-1234', '37901', true],
    ['zip', '379011234', '37901', true],
    ['zip', '３７９０１', '37901', true],
    ['zip', '37902', '37901', false],
    ['zip', '3790', '37901', false],
    ['last_name', 'GARCÍA LÓPEZ', 'Garcia-Lopez', true],
    ['last_name', "o'neill", 'O’Neill', true],
    ['last_name', 'Smith Jr.', 'Smith', true],
    ['last_name', 'Smith, III', 'smith', true],
    ['last_name', 'Smit', 'Smith', false],
    ['last_name', 'Ivy', 'Iv', false],
  ])('%s %j and %j: %s', (kind, typed, known, same) => {
    expect(comparableFact(kind, typed) === comparableFact(kind, known)).toBe(same);
  });

  it.each(['', '…', 'none'])('%j, without digits, is not a ZIP code', (text) => {
    expect(comparableFact('zip', text)).toBe('');
  });
});
