import { callsOf, piecesOf, splitText } from './translation-engine';

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

const SENTENCES = 'Send your proof. It takes a moment! Was it taken? See P.O. Box 5.\nThank you.';

describe('splitText', () => {
  it('leaves alone what fits', () => {
    expect(splitText(SENTENCES, 200)).toEqual([SENTENCES]);
  });

  it('parts behind sentences, as few as fit', () => {
    expect(splitText(SENTENCES, 40)).toEqual([
      'Send your proof. It takes a moment! ',
      'Was it taken? See P.O. Box 5.\nThank you.',
    ]);
  });

  it.each([1, 5, 17, 30])('loses nothing and keeps to %d characters, parting sentences by words', (limit) => {
    const text = `${SENTENCES} ${'word '.repeat(20)}${'x'.repeat(90)}`;
    const pieces = splitText(text, limit);
    expect(pieces.join('')).toBe(text);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(limit);
  });

  it('parts no character of two code units', () => {
    expect(splitText('😀'.repeat(3), 3)).toEqual(['😀', '😀', '😀']);
  });
});
