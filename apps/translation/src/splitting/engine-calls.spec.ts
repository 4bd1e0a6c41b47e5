import { callsOf, piecesOf } from './engine-calls';

const LIMITS = { texts: 3, charactersOfText: 10, charactersOfCall: 20 };
const callsOfTexts = (texts: readonly string[]): string[][] =>
  callsOf(
    texts.flatMap((text, index) => piecesOf(text, index, LIMITS)),
    LIMITS,
  ).map((call) => call.map(({ text }) => text));

describe('callsOf', () => {
  it('fills each call up to its texts', () => {
    expect(callsOfTexts(['a', 'b', 'c', 'd'])).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('fills each call up to its characters', () => {
    expect(callsOfTexts(['1234567890', '1234567890', 'x'])).toEqual([['1234567890', '1234567890'], ['x']]);
  });

  it('spreads a long text', () => {
    expect(callsOfTexts(['one two three four five'])).toEqual([['one two ', 'three four'], [' five']]);
  });

  it('makes no call for nothing', () => {
    expect(callsOfTexts([])).toEqual([]);
  });
});
