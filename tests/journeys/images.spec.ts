import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Image } from '@coverleaf/contracts';
import { waitFor } from '@coverleaf/testing';
import sharp from 'sharp';
import { pixelBomb, sampleImage, svg } from '../../apps/lender/test/sample-images';
import { imageForm } from '../stack/images';
import { admin, sql, stack, withAdmin } from '../stack/product';
import type { StaffAnswer } from '../stack/staff-caller';
import { storedKeys, storeOf } from '../stack/stored-files';

withAdmin();

const IMAGES = '/api/v1/admin/images';
const LOGOS = '/api/v1/admin/logos';
const MEGABYTE = 1024 * 1024;

describe('logos and the image library', () => {
  let png: Buffer;

  beforeAll(async () => {
    png = await sampleImage().png().toBuffer();
  });

  const send = <T = Image>(
    path: string,
    bytes: Buffer,
    filename = 'image.png',
    fields?: Record<string, string>,
  ): Promise<StaffAnswer<T>> => admin.call<T>(path, { body: imageForm(bytes, filename, fields) });
  const get = (path: string): Promise<Response> => fetch(stack.portalUrl + path);
  const names = async (): Promise<string[]> =>
    (await admin.list<Image>(`${IMAGES}?limit=100`)).map(({ name }) => name);

  it('shows an image to anybody from its upload until its deletion', async () => {
    const { status, body: image } = await send(IMAGES, png, 'Summer house.png');
    expect(status).toBe(201);
    expect(image).toMatchObject({
      name: expect.stringMatching(/^\d+_Summer%20house\.png$/),
      url: `/files/content/${image.name}`,
      contentType: 'image/png',
      width: 300,
      height: 200,
    });
    expect(await names()).toContain(image.name);
    const shown = await get(image.url);
    expect(shown.status).toBe(200);
    const { 'content-type': type, 'content-length': length } = Object.fromEntries(shown.headers);
    expect([type, length]).toEqual(['image/png', String(image.bytes)]);
    expect(await sharp(Buffer.from(await shown.arrayBuffer())).metadata()).toMatchObject({ width: 300 });
    const thumbnail = await get(image.thumbnailUrl);
    expect([thumbnail.status, thumbnail.headers.get('content-type')]).toEqual([200, 'image/webp']);
    const path = `${IMAGES}/${encodeURIComponent(image.name)}`;
    expect((await admin.call(path, { method: 'DELETE' })).status).toBe(204);
    expect((await admin.call(path, { method: 'DELETE' })).status).toBe(404);
    expect(await names()).not.toContain(image.name);
    await waitFor(async () => (await get(image.url)).status === 404);
    expect((await get(image.thumbnailUrl)).status).toBe(404);
    expect(await storedKeys(stack.dataDir, 'content')).not.toContain(`thumbnails/${image.name}`);
  });

  it.each([
    [IMAGES, 5 * MEGABYTE, 'File too large. Maximum size is 5MB.'],
    [LOGOS, 2 * MEGABYTE, 'File too large. Maximum size is 2MB.'],
  ])('%s accepts exactly %d bytes and not one more', async (path, limit, detail) => {
    // A JPEG may be followed by any bytes.
    const padded = (bytes: number): Buffer => Buffer.concat([jpeg, Buffer.alloc(bytes - jpeg.length)]);
    const jpeg = await sampleImage().jpeg().toBuffer();
    expect((await send(path, padded(limit), 'a.jpg')).status).toBe(201);
    const { status, body } = await send(path, padded(limit + 1), 'a.jpg');
    expect([status, body.code, body.detail]).toEqual([413, 'file_too_large', detail]);
  });

  it('keeps no original, and serves no file without a row', async () => {
    await send(IMAGES, Buffer.from('<html></html>'));
    await send(LOGOS, svg('<script/>'), 'x.svg');
    const stored = await storedKeys(stack.dataDir, 'content');
    expect(stored.filter((key) => key.startsWith('incoming/'))).toEqual([]);
    const keys = stored.filter((key) => !key.startsWith('thumbnails/'));
    const rows = await sql.lender<{ name: string }>('select name from images');
    expect(keys.toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
    const { body } = await send(IMAGES, png);
    await sql.lender(`delete from images where name = '${body.name}'`);
    for (const path of [
      body.url,
      '/files/content/incoming%2Fx',
      '/files/content/%2e%2e',
      '/files/content/x.png',
    ])
      expect([path, (await get(path)).status]).toEqual([path, 404]);
  });
});

const COLOR = '#2f6f4e';

const plain = (width: number, height: number, background: string): sharp.Sharp =>
  sharp({ create: { width, height, channels: 3, background } });

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" width="200" height="100"><script>alert(1)</script>
  <image href="http://evil.example/x.png" width="200" height="100"/><rect width="200" height="100" fill="#ff0000"/></svg>`;

/** Files that an administrator, or somebody with their session, may have uploaded as a lender's logo. */
const HOSTILE: Readonly<Record<string, () => Buffer | Promise<Buffer> | null>> = {
  'svg.svg': () => Buffer.from(SVG),
  'svg-called-png.png': () => Buffer.from(SVG),
  'bomb.png': () => pixelBomb(16_384),
  'no-image.png': () => Buffer.from('<html><script>alert(1)</script>'),
  'empty.png': () => Buffer.alloc(0),
  'damaged.png': async () => (await plain(300, 100, '#ff0000').png().toBuffer()).subarray(0, 60),
  'too-many-bytes.png': () =>
    Buffer.concat([Buffer.from('\x89PNG\r\n', 'latin1'), Buffer.alloc(11 * MEGABYTE)]),
  'missing.png': () => null,
  '..%2f..%2fsecrets.json': () => null,
  '../../secrets.json': () => null,
};

describe("images of a lender's brand", () => {
  const hostile = Object.keys(HOSTILE).map((key, index) => [key, `hostile-${index}`] as const);

  const logo = (key: string): string => `/files/content/${key}`;
  /** Adds a row as if the lender service had accepted the file as an image. */
  const addRow = (key: string): Promise<unknown> =>
    sql.lender(`insert into images (name, id, kind, content_type, width, height, bytes, original_filename)
     values ('${key}', gen_random_uuid(), 'logo', 'image/png', 1, 1, 1, 'x')`);
  const addLender = (slug: string, logoUrl: string | null): Promise<unknown> =>
    sql.lender(`insert into lenders (name, slug, primary_color, secondary_color, logo_url)
     values ('Zeta Bank', '${slug}', '${COLOR}', '#f0c419', ${logoUrl === null ? 'null' : `'${logoUrl}'`})`);

  beforeAll(async () => {
    const store = await storeOf(stack.dataDir);
    const put = (key: string, bytes: Buffer): Promise<unknown> =>
      store.put('content', key, Readable.from([bytes]));
    for (const key of ['wide.png', 'photo.jpg', ...Object.keys(HOSTILE)]) await addRow(key);
    await put('wide.png', await twoColors());
    await put('photo.jpg', await plain(300, 900, '#0055aa').jpeg().toBuffer());
    await addLender('zeta', null);
    await addLender('wide', logo('wide.png'));
    await addLender('photo', logo('photo.jpg'));
    await addLender('elsewhere', 'https://evil.example/logo.png');
    for (const [key, slug] of hostile) {
      const bytes = await HOSTILE[key]!();
      if (bytes) await put(key, bytes);
      await addLender(slug, logo(key));
    }
  });

  // Later tests import a file of all lenders, which these logos would make invalid.
  afterAll(() => sql.lender(`delete from lenders where name = 'Zeta Bank'`));

  /** Four times as wide as it is high: red on the left, blue on the right. */
  const twoColors = async (): Promise<Buffer> =>
    plain(800, 200, '#d01020')
      .composite([{ input: await plain(400, 200, '#1020d0').png().toBuffer(), left: 400, top: 0 }])
      .png()
      .toBuffer();

  async function image(path: string): Promise<{ png: Buffer; width: number; height: number }> {
    const response = await fetch(stack.portalUrl + path);
    expect([path, response.status, response.headers.get('content-type')]).toEqual([path, 200, 'image/png']);
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const png = Buffer.from(await response.arrayBuffer());
    const { format, width, height } = await sharp(png).metadata();
    expect(format).toBe('png');
    return { png, width, height };
  }

  /** The colors and the share of the image that each fills, largest first. */
  async function colors(png: Buffer): Promise<Map<string, number>> {
    const { data, info } = await sharp(png).removeAlpha().raw().toBuffer({ resolveWithObject: true });
    const counts = new Map<string, number>();
    for (let at = 0; at < data.length; at += 3) {
      const color = `#${data.toString('hex', at, at + 3)}`;
      counts.set(color, (counts.get(color) ?? 0) + 3 / (info.width * info.height * 3));
    }
    return new Map([...counts].toSorted(([, one], [, other]) => other - one));
  }
  const dominant = async (png: Buffer): Promise<string | undefined> => [...(await colors(png)).keys()][0];

  it.each([
    ['/og.png', '#003057'],
    ['/skyla/og.png', '#5b2d89'],
    ['/zeta/og.png', COLOR],
    ['/wide/og.png', COLOR],
    ['/nobody-has-this/og.png', '#003057'],
  ])("%s is 1200 × 630 in the lender's color", async (path, color) => {
    const { png, width, height } = await image(path);
    expect([width, height]).toEqual([1200, 630]);
    expect(await dominant(png)).toBe(color);
  });

  it('shows the lender’s logo in the image for shared links', async () => {
    const all = await colors((await image('/wide/og.png')).png);
    for (const color of ['#d01020', '#1020d0']) expect(all.get(color)).toBeGreaterThan(0.02);
  });

  it('makes a square icon that contains a whole wide logo', async () => {
    const { png, width, height } = await image('/wide/favicon.png');
    expect([width, height]).toEqual([180, 180]);
    const all = await colors(png);
    expect([...all.keys()][0]).toBe('#ffffff');
    for (const color of ['#d01020', '#1020d0']) expect(all.get(color)).toBeGreaterThan(0.09);
  });

  it('makes a square icon from a tall photo too', async () => {
    const { png, width, height } = await image('/photo/favicon.png');
    expect([width, height]).toEqual([180, 180]);
    const middle = await sharp(png).extract({ left: 80, top: 20, width: 20, height: 140 }).png().toBuffer();
    // JPEG changes colors slightly.
    expect(await dominant(middle)).toMatch(/^#0[0-3]5[3-7]a[8-c]$/);
  });

  it.each(['zeta', 'elsewhere'])(
    "%s, without a logo here, gets its letter in the lender's color",
    async (slug) => {
      const { png, width, height } = await image(`/${slug}/favicon.png`);
      expect([width, height]).toEqual([180, 180]);
      expect(await dominant(png)).toBe(COLOR);
    },
  );

  it.each(hostile)('%s as a logo does no harm: images are made without it', async (_key, slug) => {
    const without = await image('/zeta/favicon.png');
    expect((await image(`/${slug}/favicon.png`)).png.equals(without.png)).toBe(true);
    expect((await image(`/${slug}/og.png`)).png.equals((await image('/zeta/og.png')).png)).toBe(true);
  });

  it('needs little memory for all of this', async () => {
    const status = `/proc/${await stack.pidOf('gateway')}/status`;
    // Only Linux reports a process's peak memory.
    if (!existsSync(status)) return;
    const kilobytes = Number(/VmHWM:\s+(\d+) kB/.exec(await readFile(status, 'utf8'))?.[1]);
    expect(kilobytes / 1024).toBeLessThan(400);
  });

  it.each(['/admin/og.png', '/x%00y/og.png', `/${'a'.repeat(100)}/favicon.png`, '/assets/favicon.png'])(
    '%s doesn’t exist',
    async (path) => {
      expect((await fetch(stack.portalUrl + path)).status).toBe(404);
    },
  );
});
