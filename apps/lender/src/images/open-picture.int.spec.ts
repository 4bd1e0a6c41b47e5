import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { execFileSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { PictureKind } from '@coverleaf/contracts';
import sharp from 'sharp';
import { hostileSvgs } from '../../test/hostile-svgs';
import { pixelBomb, sampleAnimation, samplePicture, svg } from '../../test/sample-pictures';
import type { OpenedPicture } from './opened-picture';
import { PicturePool } from './picture-pool';

jest.setTimeout(60_000);

const RED = 'ff0000';

describe('a picture that somebody sent', () => {
  let pool: PicturePool;
  let canary: Server;
  let folder: string;
  let secret: string;
  let pipe: string;
  const asked: string[] = [];

  beforeAll(async () => {
    pool = new PicturePool();
    canary = createServer(({ url = '' }, response) => {
      asked.push(url);
      response.end();
    });
    await new Promise<void>((resolve) => canary.listen(0, '127.0.0.1', resolve));
    folder = await mkdtemp(join(tmpdir(), 'canary-'));
    pipe = join(folder, 'pipe');
    execFileSync('mkfifo', [pipe]);
    secret = join(folder, 'canary.png');
    await writeFile(secret, await plain('#0000ff').png().toBuffer());
  });
  afterAll(async () => {
    pool.close();
    canary.close();
    await rm(folder, { recursive: true });
  });

  const plain = (color: string): sharp.Sharp =>
    sharp({ create: { width: 200, height: 60, channels: 3, background: color } });
  const verdictOn = async (bytes: Buffer, kind: PictureKind = 'image'): Promise<OpenedPicture | string> => {
    const verdict = await pool.ask({ kind, bytes }).catch(({ name }: Error) => name);
    if (typeof verdict === 'string') return verdict;
    return verdict.ok ? verdict.picture : verdict.fault;
  };
  const open = async (bytes: Buffer, kind: PictureKind = 'image'): Promise<OpenedPicture> => {
    const picture = await verdictOn(bytes, kind);
    if (typeof picture === 'string') throw new Error(picture);
    return picture;
  };

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('may be a %s, and stays one', async (format) => {
    const picture = await open(await samplePicture().toFormat(format).toBuffer());
    expect(picture).toMatchObject({ type: `image/${format}`, width: 300, height: 200 });
    expect(await sharp(picture.bytes).metadata()).toMatchObject({ format, width: 300, height: 200 });
    expect((await open(picture.bytes as Buffer, 'logo')).thumbnail).toBeNull();
  });

  it('does not tell where it was taken, and stands upright', async () => {
    const taken = await samplePicture()
      .withExif({ IFD3: { GPSLatitude: '35/1 57/1 0/1', GPSLatitudeRef: 'N' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect((await sharp(taken).metadata()).exif).toBeDefined();
    const { bytes, width, height } = await open(taken);
    expect([width, height]).toEqual([200, 300]);
    const { exif, icc, xmp, orientation } = await sharp(bytes).metadata();
    expect([exif, icc, xmp, orientation]).toEqual([undefined, undefined, undefined, undefined]);
  });

  it.each(['gif', 'webp'] as const)('goes on moving as a %s', async (format) => {
    const picture = await open(await sampleAnimation(12, 60, format));
    expect(picture).toMatchObject({ width: 60, height: 60 });
    expect((await sharp(picture.bytes).metadata()).pages).toBe(12);
  });

  it('is refused for what it is, whatever it says it is', async () => {
    const png = await samplePicture().png().toBuffer();
    const jpeg = await samplePicture().jpeg().toBuffer();
    const gif = await samplePicture().gif().toBuffer();
    const webp = await samplePicture().webp().toBuffer();
    const cut = (bytes: Buffer): Buffer => bytes.subarray(0, bytes.length / 2);
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    expect({
      nothing: await verdictOn(Buffer.alloc(0)),
      text: await verdictOn(Buffer.from('hello')),
      html: await verdictOn(html),
      'html with an svg in it': await verdictOn(Buffer.from('<html><svg/></html>'), 'logo'),
      'html with the head of a PNG': await verdictOn(Buffer.concat([png.subarray(0, 8), html])),
      'html after the size of a PNG': await verdictOn(Buffer.concat([png.subarray(0, 33), html])),
      pdf: await verdictOn(Buffer.from('%PDF-1.7\n%%EOF')),
      tiff: await verdictOn(await samplePicture().tiff().toBuffer()),
      avif: await verdictOn(await samplePicture(64, 64).avif({ effort: 0 }).toBuffer()),
      'svg in the library': await verdictOn(svg('')),
      'cut PNG': await verdictOn(cut(png)),
      'cut JPEG': await verdictOn(cut(jpeg)),
      'cut GIF': await verdictOn(cut(gif)),
      'cut WebP': await verdictOn(cut(webp)),
      'pixel bomb': await verdictOn(pixelBomb(16_384)),
      'thousands of frames': await verdictOn(await sampleAnimation(4_000, 60, 'gif')),
    }).toEqual({
      nothing: 'file_empty',
      text: 'file_type_not_accepted',
      html: 'file_type_not_accepted',
      'html with an svg in it': 'file_damaged',
      'html with the head of a PNG': 'file_type_not_accepted',
      'html after the size of a PNG': 'file_damaged',
      pdf: 'file_type_not_accepted',
      tiff: 'file_type_not_accepted',
      avif: 'file_type_not_accepted',
      'svg in the library': 'file_type_not_accepted',
      'cut PNG': 'file_damaged',
      'cut JPEG': 'file_damaged',
      'cut GIF': 'file_damaged',
      'cut WebP': 'file_damaged',
      'pixel bomb': 'picture_too_large',
      'thousands of frames': 'animation_too_long',
    });
  });

  it('may be of many pixels, within the limit', async () => {
    const large = await plain('#336699').resize(7_900, 5_000, { fit: 'fill' }).png().toBuffer();
    const picture = await open(large);
    expect(picture).toMatchObject({ width: 7_900, height: 5_000 });
    const { format, width } = await sharp(picture.thumbnail ?? undefined).metadata();
    expect([format, width]).toEqual(['webp', 480]);
  });

  describe('as an SVG', () => {
    const pixel = async ({ bytes, width, height }: OpenedPicture): Promise<string> => {
      const middle = { left: width >> 1, top: height >> 1, width: 1, height: 1 };
      return (await sharp(bytes).removeAlpha().extract(middle).raw().toBuffer()).toString('hex', 0, 3);
    };

    it.each([
      ['of its own size', svg(''), 800, 240],
      ['with a view box only', svg('', 'viewBox="0 0 40 20"'), 800, 400],
      ['higher than wide', svg('', 'width="60" height="200"'), 240, 800],
      ['larger than needed', svg('', 'width="4000" height="1200"'), 800, 240],
    ])('%s is drawn as a sharp PNG', async (_, bytes, width, height) => {
      const picture = await open(bytes, 'logo');
      expect(picture).toMatchObject({ type: 'image/png', width, height });
      expect(await sharp(picture.bytes).metadata()).toMatchObject({ format: 'png', width, height });
      expect(await pixel(picture)).toBe(RED);
    });

    it('may hold a picture, which is seen', async () => {
      const inside = `data:image/png;base64,${(await plain('#0000ff').png().toBuffer()).toString('base64')}`;
      const picture = await open(svg(`<image href="${inside}" width="200" height="60"/>`), 'logo');
      expect(await pixel(picture)).toBe('0000ff');
    });

    it('reaches for nothing, and takes neither time nor memory', async () => {
      const web = `http://127.0.0.1:${(canary.address() as AddressInfo).port}`;
      const verdicts: Record<string, string> = {};
      for (const [name, bytes] of Object.entries(hostileSvgs({ web, picture: secret, pipe }))) {
        const verdict = await verdictOn(bytes, 'logo');
        verdicts[name] = typeof verdict === 'string' ? verdict : await pixel(verdict);
      }
      // By the renderer's own limits or by ours, whichever is reached first on this machine.
      const inTime = expect.stringMatching(/^(file_damaged|OutOfBounds)$/) as string;
      const refusals = Object.entries(verdicts).filter(([, verdict]) => verdict !== RED);
      expect(Object.fromEntries(refusals)).toEqual({
        'entity of a file': 'file_damaged',
        'entity of the web': 'file_damaged',
        'parameter entity': 'file_damaged',
        'billion laughs': 'file_damaged',
        'billion uses': inTime,
        'giant size': 'file_damaged',
        'endlessly wide': 'file_damaged',
        'no size': 'file_damaged',
        'deep nesting': 'file_damaged',
        'costly filter': inTime,
        'bomb inside': inTime,
      });
      expect(Object.keys(verdicts).length).toBeGreaterThan(25);
      expect(asked).toEqual([]);
    });
  });
});
