import { callsOf, piecesOf, splitText } from './translation-engine';

const TEN = '1234567890';
const LIMITS = { texts: 3, charactersOfText: 10, charactersOfCall: 20 };

describe('callsOf', () => {
  it.each([
    ['fills each call to the limit of texts', ['a', 'b', 'c', 'd'], [['a', 'b', 'c'], ['d']]],
    ['fills each call to the limit of characters', [TEN, TEN, 'x'], [[TEN, TEN], ['x']]],
    ['spreads a long text over calls', ['one two three four five'], [['one two ', 'three four'], [' five']]],
    ['makes no call without pieces', [], []],
  ])('%s', (_what, texts, expected) => {
    const pieces = texts.flatMap((text, index) => piecesOf(text, index, LIMITS));
    const calls = callsOf(pieces, LIMITS).map((call) => call.map(({ text }) => text));
    expect(calls).toEqual(expected);
  });
});

const SENTENCES = 'Send your proof. It takes a moment! Was it taken? See P.O. Box 5.\nThank you.';

describe('splitText', () => {
  it('returns a short text unchanged', () => {
    expect(splitText(SENTENCES, 200)).toEqual([SENTENCES]);
  });

  it('splits after sentences, into as few pieces as fit', () => {
    const pieces = ['Send your proof. It takes a moment! ', 'Was it taken? See P.O. Box 5.\nThank you.'];
    expect(splitText(SENTENCES, 40)).toEqual(pieces);
  });

  it.each([1, 5, 17, 30])('loses nothing of long sentences with a limit of %d characters', (limit) => {
    const text = `${SENTENCES} ${'word '.repeat(20)}${'x'.repeat(90)}`;
    const pieces = splitText(text, limit);
    expect(pieces.join('')).toBe(text);
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThanOrEqual(limit);
  });

  it('never splits a surrogate pair', () => {
    expect(splitText('😀'.repeat(3), 3)).toEqual(['😀', '😀', '😀']);
  });
});
