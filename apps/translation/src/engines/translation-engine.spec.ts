import { callsOf, piecesOf, splitText } from './translation-engine';

const LIMITS = { texts: 3, charactersOfText: 10, charactersOfCall: 20 };
const callsOfTexts = (texts: readonly string[]): string[][] =>
  callsOf(
    texts.flatMap((text, index) => piecesOf(text, index, LIMITS)),
    LIMITS,
  ).map((call) => call.map(({ text }) => text));

describe('callsOf', () => {
  it('fills each call to the limit of texts', () => {
    expect(callsOfTexts(['a', 'b', 'c', 'd'])).toEqual([['a', 'b', 'c'], ['d']]);
  });

  it('fills each call to the limit of characters', () => {
    expect(callsOfTexts(['1234567890', '1234567890', 'x'])).toEqual([['1234567890', '1234567890'], ['x']]);
  });

  it('spreads a long text over calls', () => {
    expect(callsOfTexts(['one two three four five'])).toEqual([['one two ', 'three four'], [' five']]);
  });

  it('makes no call without pieces', () => {
    expect(callsOfTexts([])).toEqual([]);
  });
});

const SENTENCES = 'Send your proof. It takes a moment! Was it taken? See P.O. Box 5.\nThank you.';

describe('splitText', () => {
  it('returns a short text unchanged', () => {
    expect(splitText(SENTENCES, 200)).toEqual([SENTENCES]);
  });

  it('splits after sentences, into as few pieces as fit', () => {
    expect(splitText(SENTENCES, 40)).toEqual([
      'Send your proof. It takes a moment! ',
      'Was it taken? See P.O. Box 5.\nThank you.',
    ]);
  });

  it.each([1, 5, 17, 30])(
    'loses nothing with a limit of %d characters, and splits long sentences by words',
    (limit) => {
      const text = `${SENTENCES} ${'word '.repeat(20)}${'x'.repeat(90)}`;
      const pieces = splitText(text, limit);
      expect(pieces.join('')).toBe(text);
      expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(limit);
    },
  );

  it('never splits a surrogate pair', () => {
    expect(splitText('😀'.repeat(3), 3)).toEqual(['😀', '😀', '😀']);
  });
});
