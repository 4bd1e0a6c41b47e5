import type { GrayImage } from './gray-image';
import { bandsOf } from './page-bands';

const [WIDTH, HEIGHT] = [1_000, 2_000];

/** Lines of print, 20 pixels high, that begin at these rows; between two upright rules. */
function pageOf(tops: readonly number[]): GrayImage {
  const data = new Uint8Array(WIDTH * HEIGHT).fill(255);
  const ink = (x: number, y: number): void => void (data[y * WIDTH + x] = 0);
  for (let y = 0; y < HEIGHT; y += 1) for (const x of [10, 990]) ink(x, y);
  for (const top of tops)
    for (let y = top; y < top + 20; y += 1) for (let x = 100 + (y % 2); x < 900; x += 2) ink(x, y);
  return { width: WIDTH, height: HEIGHT, data };
}

const lines = (count: number, from: number, step: number): number[] =>
  Array.from({ length: count }, (_, index) => from + index * step);

describe('the bands of a page', () => {
  it('are cut between two lines, with half of the print above, also through upright rules', () => {
    const tops = lines(40, 100, 30);
    const [upper, lower] = bandsOf(pageOf(tops));
    expect(upper).toMatchObject({ top: 0 });
    expect(lower).toEqual({ top: upper?.height, height: HEIGHT - (upper?.height ?? 0) });
    const cut = upper?.height ?? 0;
    expect(tops.filter((top) => top + 20 <= cut)).toHaveLength(20);
    expect(tops.filter((top) => top >= cut)).toHaveLength(20);
  });

  it('are one where no row between lines is empty, or nearly all print is on one side', () => {
    const whole = [{ top: 0, height: HEIGHT }];
    expect(bandsOf(pageOf(lines(60, 100, 20)))).toEqual(whole);
    expect(bandsOf(pageOf([100, ...lines(40, 800, 20)]))).toEqual(whole);
  });

  it('are one where there is little to read', () => {
    expect(bandsOf(pageOf(lines(2, 100, 900)))).toEqual([{ top: 0, height: HEIGHT }]);
  });
});
