import type { ImageKind } from '@coverleaf/contracts';
import sharp from 'sharp';
import { sampleAnimation, sampleImage, svg } from '../../../../apps/lender/test/sample-images';
import { Parsers } from '../parser';
import {
  isSvg,
  REENCODE_IMAGE,
  REENCODE_SVG,
  type ReencodedImage,
  type UploadedImage,
} from './reencode-image.program';

jest.setTimeout(60_000);

const RED = 'ff0000';

describe('an uploaded image', () => {
  const parsers = new Parsers();
  const images = parsers.open(REENCODE_IMAGE);
  const svgs = parsers.open(REENCODE_SVG);
  afterAll(() => parsers.onApplicationShutdown());

  const reencode = (upload: UploadedImage) => (isSvg(upload.bytes) ? svgs : images).ask(upload);

  const plain = (color: string): sharp.Sharp =>
    sharp({ create: { width: 200, height: 60, channels: 3, background: color } });
  const open = async (bytes: Buffer, kind: ImageKind = 'image'): Promise<ReencodedImage> => {
    const result = await reencode({ kind, bytes });
    if (!result.ok) throw new Error(result.error);
    return result.image;
  };

  it.each(['jpeg', 'png', 'gif', 'webp'] as const)('may be a %s, and keeps its format', async (format) => {
    const image = await open(await sampleImage().toFormat(format).toBuffer());
    expect(image).toMatchObject({ type: `image/${format}`, width: 300, height: 200 });
    expect(await sharp(image.bytes).metadata()).toMatchObject({ format, width: 300, height: 200 });
    expect((await open(image.bytes as Buffer, 'logo')).thumbnail).toBeNull();
  });

  it('loses its metadata and is turned upright', async () => {
    const taken = await sampleImage()
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

  it.each(['gif', 'webp'] as const)('stays animated as a %s', async (format) => {
    const image = await open(await sampleAnimation(12, 60, format));
    expect(image).toMatchObject({ width: 60, height: 60 });
    expect((await sharp(image.bytes).metadata()).pages).toBe(12);
  });

  it('may have many pixels, within the limit', async () => {
    const large = await plain('#336699').resize(7_900, 5_000, { fit: 'fill' }).png().toBuffer();
    const image = await open(large);
    expect(image).toMatchObject({ width: 7_900, height: 5_000 });
    const { format, width } = await sharp(image.thumbnail ?? undefined).metadata();
    expect([format, width]).toEqual(['webp', 480]);
  });

  describe('as an SVG', () => {
    const pixel = async ({ bytes, width, height }: ReencodedImage): Promise<string> => {
      const middle = { left: width >> 1, top: height >> 1, width: 1, height: 1 };
      return (await sharp(bytes).removeAlpha().extract(middle).raw().toBuffer()).toString('hex', 0, 3);
    };

    it.each([
      ['of its own size', svg(''), 800, 240],
      ['with a view box only', svg('', 'viewBox="0 0 40 20"'), 800, 400],
      ['higher than wide', svg('', 'width="60" height="200"'), 240, 800],
      ['larger than needed', svg('', 'width="4000" height="1200"'), 800, 240],
    ])('%s is drawn as a sharp PNG', async (_, bytes, width, height) => {
      const image = await open(bytes, 'logo');
      expect(image).toMatchObject({ type: 'image/png', width, height });
      expect(await sharp(image.bytes).metadata()).toMatchObject({ format: 'png', width, height });
      expect(await pixel(image)).toBe(RED);
    });

    it('may contain an image, which is drawn', async () => {
      const inside = `data:image/png;base64,${(await plain('#0000ff').png().toBuffer()).toString('base64')}`;
      const image = await open(svg(`<image href="${inside}" width="200" height="60"/>`), 'logo');
      expect(await pixel(image)).toBe('0000ff');
    });
  });
});
