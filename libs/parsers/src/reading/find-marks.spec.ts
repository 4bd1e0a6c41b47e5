import sharp from 'sharp';
import { type ColorImage, colorInkOf } from './color-ink';
import { findColoredMarks, findMarks } from './find-marks';
import type { GrayImage } from './gray-image';

const [WIDTH, HEIGHT] = [773, 1_000];
const LINES = Array.from({ length: 40 }, (_, row) => ({
  left: 60,
  top: 80 + row * 20,
  width: 420,
  height: 10,
}));
const WORDS = LINES.map(({ left, top, width, height }) => ({
  left: left / WIDTH,
  top: (top - 1) / HEIGHT,
  width: width / WIDTH,
  height: (height + 2) / HEIGHT,
}));
const VOID = 'M0 2L4 12L8 2 M11 2L17 2L17 12L11 12Z M22 2L22 12 M26 2L31 3L33 7L31 11L26 12Z';

/** A page of gray lines that stand for words, with a drawing on it. */
const sheet = (drawing: string, paper = 'white'): sharp.Sharp => {
  const rows = LINES.map(
    ({ left, top, height, width }) =>
      `<path d="M${left} ${top + height / 2}H${left + width}" stroke="#333" stroke-width="${height}" stroke-dasharray="5 3"/>`,
  ).join('');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="${paper}"/>${rows}<g fill="none">${drawing}</g></svg>`;
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' });
};
async function page(drawing: string): Promise<GrayImage> {
  const data = await sheet(drawing).greyscale().raw().toBuffer();
  return { width: WIDTH, height: HEIGHT, data: new Uint8Array(data) };
}
async function pageInColor(drawing: string, paper?: string): Promise<ColorImage> {
  return { width: WIDTH, height: HEIGHT, data: await sheet(drawing, paper).raw().toBuffer() };
}
const marksOf = async (drawing: string) => findMarks(await page(drawing), WORDS);
const stamp = (turn: number): string =>
  `<path d="${VOID}" transform="translate(140 480) rotate(${turn}) scale(9)" stroke="#c00" stroke-width="1.2"/>`;

describe('findMarks', () => {
  it.each([-35, -12, 20, 45])('finds letters drawn at %d degrees', async (turn) => {
    const [mark] = await marksOf(stamp(turn));
    expect(mark?.crossedWords).toBeGreaterThan(2);
    expect(Math.abs((mark?.region.angle ?? 0) - turn)).toBeLessThan(12);
  });

  it('finds one pen stroke across the page', async () => {
    expect(await marksOf('<path d="M90 200L430 640" stroke="#224" stroke-width="3"/>')).toHaveLength(1);
  });

  it.each([
    ['nothing', ''],
    [
      'a table',
      `<path d="${'M50 70V880 M150 70V880 M300 70V880 M500 70V880 M50 110H500 M50 230H500'}" stroke="#000"/>`,
    ],
    ['a band', '<rect x="0" y="20" width="773" height="40" fill="#123"/>'],
    [
      'a code',
      '<path d="M560 100h100v100h-100z M580 120h20v20h-20z M620 120v60h-30" stroke="#000" stroke-width="8"/>',
    ],
    ['a shadow at the edge', '<path d="M773 100L600 1000L773 1000Z" fill="#555"/>'],
  ])('takes %s for no mark', async (_, drawing) => {
    expect(await marksOf(drawing)).toEqual([]);
  });
});

describe('findColoredMarks', () => {
  /** Letters far apart, each over words. */
  const letters = (turn: number, color: string): string => {
    const text = Array.from('CANCELLED', (letter, index) => `<tspan x="${index * 48}">${letter}</tspan>`);
    return `<g transform="translate(80 620) rotate(${turn})" stroke="none" fill="${color}" fill-opacity="0.6">
      <text y="0" font-size="44" font-weight="700">${text.join('')}</text></g>`;
  };
  const marksOn = async (drawing: string, paper?: string, words = WORDS) =>
    findColoredMarks(colorInkOf(await pageInColor(drawing, paper)), words);

  it.each([
    ['in red', '#c00', 'white'],
    ['in blue', '#22c', 'white'],
    ['in red, in yellow light', '#c00', '#e8d49a'],
    ['in red, in bad light', '#700', '#777'],
  ])('finds letters of a stamp over words, %s', async (_, color, paper) => {
    const [mark] = await marksOn(letters(-34, color), paper);
    expect(mark?.crossedWords).toBeGreaterThan(8);
    expect(Math.abs((mark?.region.angle ?? 0) + 34)).toBeLessThan(12);
  });

  it('takes a heading in color for no mark', async () => {
    const heading = '<text x="60" y="60" font-size="40" fill="#06c" stroke="none">Auto declarations</text>';
    const box = { left: 55 / WIDTH, top: 24 / HEIGHT, width: 400 / WIDTH, height: 50 / HEIGHT };
    expect(await marksOn(heading, 'white', [...WORDS, box])).toEqual([]);
    expect(await marksOn('')).toEqual([]);
  });
});
