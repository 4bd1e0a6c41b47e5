import { Passages } from './passages';

describe('the passage of a document', () => {
  const asks = { acceptsYes: true, sampledPercent: 10 };

  it.each([
    ['passed', 'yes', asks, 10],
    ['sampled', 'yes', asks, 9],
    ['sampled', 'yes', { ...asks, sampledPercent: 100 }, 99],
    [null, 'yes', { ...asks, acceptsYes: false }, 50],
    [null, 'unsure', asks, 50],
    [null, 'no', asks, 50],
  ] as const)('is %s for the answer %s to %j at %i', (passage, answer, requirements, draw) => {
    expect(Passages.of({ answer }, requirements, draw)).toBe(passage);
  });

  it('is absent without a verdict', () => {
    expect(Passages.of(null, null)).toBeNull();
  });
});
