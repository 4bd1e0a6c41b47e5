import { largeRegions, type TextRegion } from './text-regions';

const region = (y: number, thickness: number, angle = 0, length = 220): TextRegion => ({
  center: { x: 200, y },
  length,
  thickness,
  angle,
  score: 0.9,
});
const LINES = [290, 320, 350, 420, 450].map((y) => region(y, 32));

describe('largeRegions', () => {
  it.each([
    ['turned print across the lines', region(350, 90, -25, 400)],
    ['print much larger than the lines beneath it', region(385, 190, 0, 400)],
  ])('finds %s', (_, large) => {
    expect(largeRegions([large], LINES)).toEqual([large]);
  });

  it.each([
    ['a paragraph', region(320, 100)],
    ['a paragraph that stands', { ...region(0, 100, 90, 220), center: { x: 320, y: 200 } }, true],
    ['a line', region(320, 32)],
  ])('does not take %s for it', (_, other, stands = false) => {
    const turned = LINES.map((line) => ({
      ...line,
      angle: 90,
      center: { x: line.center.y, y: line.center.x },
    }));
    expect(largeRegions([other], stands ? turned : LINES)).toEqual([]);
  });
});
