import { quarterTurnOf, turnBox } from './reading';

describe('a page that was photographed sideways', () => {
  it.each([
    [0, 0],
    [-1, 0],
    [89, 90],
    [180, 180],
    [-90, 270],
    [359, 0],
  ] as const)('that was turned by %i degrees for reading is displayed turned by %i', (degrees, turn) => {
    expect(quarterTurnOf(degrees)).toBe(turn);
  });

  const box = { left: 0.1, top: 0.2, width: 0.3, height: 0.05 };

  it('has its boxes on its words after it is turned upright', () => {
    const rounded = (turn: 0 | 90 | 180 | 270) =>
      Object.values(turnBox(box, turn)).map((share) => Number(share.toFixed(3)));
    expect(rounded(0)).toEqual([0.1, 0.2, 0.3, 0.05]);
    expect(rounded(90)).toEqual([0.75, 0.1, 0.05, 0.3]);
    expect(rounded(180)).toEqual([0.6, 0.75, 0.3, 0.05]);
    expect(rounded(270)).toEqual([0.2, 0.6, 0.05, 0.3]);
  });

  it.each([90, 180, 270] as const)('is back where it was after turns of %i degrees', (turn) => {
    const back = turnBox(turnBox(box, turn), turn === 180 ? 180 : turn === 90 ? 270 : 90);
    for (const side of ['left', 'top', 'width', 'height'] as const) expect(back[side]).toBeCloseTo(box[side]);
  });
});
