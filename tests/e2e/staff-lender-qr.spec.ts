import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { create } from 'qrcode';
import sharp from 'sharp';
import { saveTo, savedIn } from '../stack/saved-files';
import { stack, staff, withStaffBrowser } from '../stack/staff-in-browser';

jest.setTimeout(120_000);

const WIDTH = 200;
const MARGIN = 2;

describe("the QR code of a lender's page, downloaded", () => {
  withStaffBrowser();

  const download = async (button: string): Promise<string> => {
    await staff.enter('/admin/lenders?q=skyla');
    await staff.press('Edit Skyla', { heading: 'Edit Skyla' });
    const folder = await saveTo(staff.page);
    await staff.press(button);
    return savedIn(folder);
  };

  /** Every module of the code, by its row: dark in the image or not. */
  async function modulesOf(image: Buffer, side: number): Promise<boolean[]> {
    const { data, info } = await sharp(image).grayscale().raw().toBuffer({ resolveWithObject: true });
    const step = info.width / (side + 2 * MARGIN);
    const middle = (module: number): number => Math.floor((module + MARGIN + 0.5) * step);
    return Array.from({ length: side * side }, (_, at) => {
      const place = middle(Math.floor(at / side)) * info.width + middle(at % side);
      return (data[place * info.channels] ?? 255) < 128;
    });
  }

  it.each([
    ['Download PNG', 'png'],
    ['Download SVG', 'svg'],
  ])('%s: 200 px wide, a margin of 2, black on white, and it leads to the page', async (button, format) => {
    const path = await download(button);
    expect(basename(path)).toBe(`skyla.${format}`);
    const file = await readFile(path);
    const { width, height, format: found } = await sharp(file).metadata();
    expect([found, width, height]).toEqual([format, WIDTH, WIDTH]);
    const address = `${new URL(stack.portalUrl).origin}/skyla`;
    const { modules } = create(address, { errorCorrectionLevel: 'M' });
    expect(await modulesOf(file, modules.size)).toEqual([...modules.data].map(Boolean));
    const { data } = await sharp(file).grayscale().raw().toBuffer({ resolveWithObject: true });
    // The corner is margin.
    expect(data[0]).toBe(255);
  });
});
