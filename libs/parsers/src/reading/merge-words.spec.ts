import type { Word } from '@coverleaf/reading';
import { paddleWords, withUnseen } from './merge-words';
import type { ReadLine } from './read-page.program';

/** Characters a hundredth of the width apart. */
const line = (texts: readonly string[], angle = 0): ReadLine => {
  let x = 0.1;
  return {
    angle,
    words: texts.map((text) => {
      const left = x;
      const characters = Array.from(text, (character) => ({
        text: character,
        confidence: 0.9,
        x: (x += 0.01),
      }));
      return { characters, box: { left, top: 0.2, width: x - left + 0.005, height: 0.02 } };
    }),
  };
};
const word = (text: string, left: number, width: number, top = 0.2): Word => ({
  text,
  box: { left, top, width, height: 0.02 },
  confidence: 0.9,
});
const textsOf = (lines: readonly ReadLine[], other: readonly Word[]) =>
  paddleWords(lines, other).map(({ text }) => text);

describe('paddleWords', () => {
  it('separates characters where Tesseract sees a gap', () => {
    const other = [word('PO', 0.105, 0.02), word('Box', 0.128, 0.04)];
    expect(textsOf([line(['P0Box'])], other)).toEqual(['P0', 'Box']);
  });

  it('joins what Tesseract sees as one word', () => {
    expect(textsOf([line(['Sky', 'la'])], [word('Skyla', 0.1, 0.06)])).toEqual(['Skyla']);
  });

  it.each([
    ['saw nothing there', []],
    ['has words on other lines only', [word('Skyla', 0.1, 0.06, 0.5)]],
  ])('keeps its own words where Tesseract %s', (_, other) => {
    expect(textsOf([line(['Sky', 'la'])], other)).toEqual(['Sky', 'la']);
  });

  it('keeps turned words, and says how they are turned', () => {
    const [found] = paddleWords([line(['CANCELLED'], -35)], [word('C', 0.1, 0.01)]);
    expect(found).toMatchObject({ text: 'CANCELLED', angle: -35 });
  });
});

describe('withUnseen', () => {
  const word = (text: string, left: number, more: Partial<Word> = {}): Word => ({
    text,
    box: { left, top: 0.1, width: 0.1, height: 0.02 },
    confidence: 0.9,
    ...more,
  });

  it('leaves out what was read well at the same place', () => {
    const known = [word('GEICO', 0.1), word('General', 0.3)];
    const more = [word('GElCO', 0.11), word('VOID', 0.6)];
    expect(withUnseen(known, more).map(({ text }) => text)).toEqual(['GEICO', 'General', 'VOID']);
  });

  it.each([
    ['is turned', word('COVERAGE', 0.1), word('CANCELLED', 0.1, { angle: -20 })],
    ['was read badly at first', word('CNVLD', 0.1, { confidence: 0.3 }), word('CANCELLED', 0.1)],
    ['only touches', word('COVERAGE', 0.1), word('CANCELLED', 0.16)],
  ])('keeps what %s', (_, known, more) => {
    expect(withUnseen([known], [more])).toEqual([known, more]);
  });
});
