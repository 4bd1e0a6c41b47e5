import { alphabetOf, decodeSteps } from './characters';

const ALPHABET = alphabetOf(['龙', 'A', 'B', '：']);
/** Outputs: blank, 龙, A, B, ：, space. */
const step = (best: number, share = 0.9): number[] =>
  Array.from({ length: 6 }, (_, index) => (index === best ? share : 0.01));
const read = (...steps: number[][]) => decodeSteps(Float32Array.from(steps.flat()), ALPHABET);

describe('decodeSteps', () => {
  it('joins equal steps, and separates them at blanks', () => {
    expect(read(step(2), step(2), step(0), step(2), step(3)).map(({ text }) => text)).toEqual([
      'A',
      'A',
      'B',
    ]);
  });

  it('says where each character stands and how sure it is', () => {
    const [a, b] = read(step(2, 0.5), step(2, 0.75), step(0), step(3));
    expect(a).toEqual({ text: 'A', at: 0.25, confidence: 0.75 });
    expect(b?.at).toBeCloseTo(0.875);
  });

  it('sees no Chinese characters, and full-width ones as plain', () => {
    expect(read(step(1), step(4), step(5)).map(({ text }) => text)).toEqual([':', ' ']);
  });
});
