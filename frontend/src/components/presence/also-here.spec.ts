import { whoLooks } from './also-here';

describe('who looks at something', () => {
  it.each<[(string | null)[], string]>([
    [['Denise'], 'Denise is looking at this'],
    [['Sam', 'Denise'], 'Denise and Sam are looking at this'],
    [[null], 'A colleague is looking at this'],
    [['Sam', null, null], 'Sam and 2 colleagues are looking at this'],
  ])('%j: %s', (names, words) => expect(whoLooks(names)).toBe(words));
});
