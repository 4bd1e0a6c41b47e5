import type { PictureKind } from '@coverleaf/contracts';
import sharp from 'sharp';
import { sampleAnimation, samplePicture, svg } from '../../test/sample-pictures';
import type { OpenedPicture } from './opened-picture';
import { PicturePool } from './picture-pool';

jest.setTimeout(60_000);

const RED = 'ff0000';

describe('a picture that somebody sent', () => {
  let pool: PicturePool;

  beforeAll(() => {
    pool = new PicturePool();
  });
  afterAll(() => pool.close());

  const plain = (color: string): sharp.Sharp =>
    sharp({ create: { width: 200, height: 60, channels: 3, background: color } });
  const open = async (bytes: Buffer, kind: PictureKind = 'image'): Promise<OpenedPicture> => {
    const verdict = await pool.ask({ kind, bytes });
    if (!verdict.ok) throw new Error(verdict.fault);
    return verdict.picture;
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
  });
});
