import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { waitFor } from '@coverleaf/testing';
import { create } from 'qrcode';
import sharp from 'sharp';
import { DESK, StaffVisitor } from '../stack/staff';
import { stack, withProduct } from '../stack/product';

jest.setTimeout(120_000);

const WIDTH = 200;
const MARGIN = 2;

describe("the QR code of a lender's page, downloaded", () => {
  withProduct();
  let staff: StaffVisitor;
  let folder: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'qr-'));
    staff = await StaffVisitor.arrive(stack.portalUrl, DESK);
    const session = await staff.page.browser().target().createCDPSession();
    await session.send('Browser.setDownloadBehavior', { behavior: 'allow', downloadPath: folder });
    await staff.enter('/admin/lenders?q=skyla');
    await staff.press('Edit Skyla', { heading: 'Edit Skyla' });
  });
  afterAll(async () => {
    await staff.leave();
    await rm(folder, { recursive: true });
  });

  const download = async (button: string, name: string): Promise<Buffer> => {
    const path = join(folder, name);
    await staff.press(button);
    // Until it is whole it has another name.
    await waitFor(() => existsSync(path), { what: name });
    return readFile(path);
  };

  /** Every module of the code, by its row: dark in the image or not. */
  async function modulesOf(image: Buffer, side: number): Promise<boolean[]> {
    const { data, info } = await sharp(image).greyscale().raw().toBuffer({ resolveWithObject: true });
    const step = info.width / (side + 2 * MARGIN);
    const middle = (module: number): number => Math.floor((module + MARGIN + 0.5) * step);
    return Array.from({ length: side * side }, (_, at) => {
      const place = middle(Math.floor(at / side)) * info.width + middle(at % side);
      return (data[place * info.channels] ?? 255) < 128;
    });
  }

  it.each([
    ['Download PNG', 'skyla.png', 'png'],
    ['Download SVG', 'skyla.svg', 'svg'],
  ])(
    '%s: 200 px wide, a margin of 2, black on white, and it leads to the page',
    async (button, name, format) => {
      const file = await download(button, name);
      const { width, height, format: found } = await sharp(file).metadata();
      expect([found, width, height]).toEqual([format, WIDTH, WIDTH]);
      const address = `${new URL(stack.portalUrl).origin}/skyla`;
      const { modules } = create(address, { errorCorrectionLevel: 'M' });
      expect(await modulesOf(file, modules.size)).toEqual([...modules.data].map(Boolean));
      const { data } = await sharp(file).greyscale().raw().toBuffer({ resolveWithObject: true });
      // The corner is margin.
      expect(data[0]).toBe(255);
    },
  );
});
