import { areaOf, convexHull, findPage } from './find-page';
import { type GrayImage, warp } from './gray-image';
import { compose, fromRectangle, IDENTITY, invert, mapPoint, type Quad, rotation } from './homography';

const CORNERS: Quad = [
  { x: 90, y: 60 },
  { x: 310, y: 80 },
  { x: 330, y: 420 },
  { x: 70, y: 400 },
];

/** A light sheet on a dark table. */
function photo(paper: number, table: number): GrayImage {
  const [width, height] = [400, 500];
  const toSheet = invert(fromRectangle(1, 1, CORNERS) ?? IDENTITY);
  const data = Uint8Array.from({ length: width * height }, (_, at) => {
    const { x, y } = mapPoint(toSheet, { x: at % width, y: Math.floor(at / width) });
    return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? paper : table;
  });
  return { width, height, data };
}

describe('homographies', () => {
  it('map the corners of a rectangle to those of a quadrilateral, and back', () => {
    const toPhoto = fromRectangle(170, 220, CORNERS) ?? IDENTITY;
    const corner = mapPoint(toPhoto, { x: 170, y: 220 });
    expect(corner.x).toBeCloseTo(330);
    expect(corner.y).toBeCloseTo(420);
    const back = compose(invert(toPhoto), toPhoto).map((value, _, all) => value / (all[8] ?? 1));
    for (const [index, value] of back.entries()) expect(value).toBeCloseTo(IDENTITY[index] ?? 0);
  });

  it('turn clockwise about a point', () => {
    const turned = mapPoint(rotation(90, { x: 10, y: 10 }, { x: 0, y: 0 }), { x: 11, y: 10 });
    expect(turned.x).toBeCloseTo(0);
    expect(turned.y).toBeCloseTo(1);
  });

  it('do not exist for corners on one line', () => {
    const [a] = CORNERS;
    expect(fromRectangle(10, 10, [a, a, a, a])).toBeUndefined();
  });
});

describe('findPage', () => {
  it.each([
    ['in daylight', 230, 60],
    ['in the dark', 90, 30],
  ])('finds the corners of a sheet %s, clockwise from the top left', (_, paper, table) => {
    const found = findPage(photo(paper, table));
    expect(found).not.toBeNull();
    for (const [index, { x, y }] of (found ?? []).entries()) {
      expect(Math.abs(x - (CORNERS[index]?.x ?? 0))).toBeLessThan(6);
      expect(Math.abs(y - (CORNERS[index]?.y ?? 0))).toBeLessThan(6);
    }
  });

  it('finds none in a picture without a sheet', () => {
    expect(findPage({ width: 300, height: 300, data: new Uint8Array(90_000).fill(200) })).toBeNull();
  });
});

it('a hull holds the outer points only', () => {
  const hull = convexHull([...CORNERS, { x: 200, y: 200 }]);
  expect(hull).toHaveLength(4);
  expect(areaOf(hull)).toBeCloseTo(areaOf(CORNERS));
});

it('a warped picture shows what the plane sees', () => {
  const source = { width: 2, height: 1, data: Uint8Array.of(10, 200) };
  expect([...warp(source, [-1, 0, 2, 0, 1, 0, 0, 0, 1], 2, 1).data]).toEqual([200, 10]);
});
