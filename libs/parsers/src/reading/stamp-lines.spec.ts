import sharp from 'sharp';
import type { GrayImage } from './gray-image';
import { unexplainedAreas } from './stamp-lines';

const [WIDTH, HEIGHT] = [1_546, 2_000];
const WORD = { width: 80, height: 20 };
const WORDS = Array.from({ length: 120 }, (_, at) => ({
  left: 120 + (at % 6) * 110,
  top: 160 + Math.floor(at / 6) * 40,
}));
const BOXES = WORDS.map(({ left, top }) => ({
  left: left / WIDTH,
  top: top / HEIGHT,
  width: WORD.width / WIDTH,
  height: WORD.height / HEIGHT,
}));

/** A page of dashes that stand for letters of words, with a drawing on it. */
async function page(drawing: string): Promise<GrayImage> {
  const rows = WORDS.map(
    ({ left, top }) =>
      `<path d="M${left} ${top + WORD.height / 2}h${WORD.width}" stroke="#333" stroke-width="16" stroke-dasharray="8 10"/>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="white"/>${rows}${drawing}</svg>`;
  const data = await sharp(Buffer.from(svg)).greyscale().raw().toBuffer();
  return { width: WIDTH, height: HEIGHT, data: new Uint8Array(data) };
}

const areasOf = async (drawing: string, words = BOXES) =>
  unexplainedAreas(await page(drawing), words, WORD.height);

/** Letters as strokes of one gray. */
const turned = (x: number, y: number, gray: string): string =>
  `<path d="M0 0l40 100l40 -100M110 0h60v100h-60zM200 0v100M230 0l50 20l20 30l-20 30l-50 20z" fill="none"
    stroke="${gray}" stroke-width="10" transform="translate(${x} ${y}) rotate(-25)"/>`;

describe('areas of ink that words do not explain', () => {
  it.each([
    ['nothing but words', ''],
    [
      'rules and frames',
      '<path d="M100 150H900M100 150V980M900 150V980M100 980H900" stroke="black" fill="none"/>',
    ],
    ['a filled head of a table', '<rect x="100" y="1100" width="1200" height="60" fill="#cde"/>'],
    ['a dotted rule', '<path d="M100 1200H1400" stroke="black" stroke-width="3" stroke-dasharray="3 6"/>'],
    ['a check box', '<rect x="1000" y="1200" width="18" height="18" fill="none" stroke="black"/>'],
  ])('are none of %s', async (_, drawing) => {
    expect(await areasOf(drawing)).toEqual([]);
  });

  it.each([
    ['a stamp on blank paper', turned(900, 1500, '#333'), 1_000, 1_450],
    ['a stamp across words', turned(300, 600, '#333'), 400, 550],
    ['a watermark that is hardly darker than its paper', turned(900, 1500, '#e8e8e8'), 1_000, 1_450],
  ])('hold %s', async (_, drawing, x, y) => {
    const areas = await areasOf(drawing);
    const held = areas.filter(
      ({ left, top, right, bottom }) => left < x && right > x + 100 && top < y && bottom > y + 50,
    );
    expect(held).toHaveLength(1);
    const size = areas.reduce(
      (sum, { left, top, right, bottom }) => sum + (right - left) * (bottom - top),
      0,
    );
    expect(size).toBeLessThan(0.25 * WIDTH * HEIGHT);
  });

  it('hold words that nobody read', async () => {
    const areas = await areasOf('', []);
    expect(areas).toHaveLength(1);
    for (const { left, top } of WORDS) {
      expect(areas[0]?.left).toBeLessThan(left);
      expect(areas[0]?.right).toBeGreaterThan(left + WORD.width);
      expect(areas[0]?.top).toBeLessThan(top);
      expect(areas[0]?.bottom).toBeGreaterThan(top + WORD.height);
    }
  });
});
