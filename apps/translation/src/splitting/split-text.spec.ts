import { splitText } from './split-text';

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
