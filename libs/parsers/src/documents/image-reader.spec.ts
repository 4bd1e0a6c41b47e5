import sharp from 'sharp';
import { HEIC_OF_TWO } from '../../test/sample-files';
import { ImageTooLargeError, inspectImage, readImage } from './image-reader';

/** A HEIC with a complete header, whose declared size may be false. */
async function heicOf(width: number, height: number): Promise<Buffer> {
  const create = { width: 64, height: 64, channels: 3, background: 'red' } as const;
  const bytes = await sharp({ create }).avif().toBuffer();
  bytes.write('heic', 8, 'latin1');
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, size);
  bytes.writeUInt32BE(height, size + 4);
  return bytes;
}

// Images of 50 megapixels take seconds on a busy machine.
jest.setTimeout(30_000);

/** Later specs in this process read other formats too. */
afterAll(() => sharp.unblock({ operation: ['VipsForeignLoad'] }));

describe('an image in another format than declared', () => {
  it.each(['tiff', 'avif'] as const)('never reaches a decoder of its own format: %s', async (format) => {
    const create = { width: 64, height: 64, channels: 3, background: 'red' } as const;
    const bytes = await sharp({ create }).toFormat(format).toBuffer();
    expect(await inspectImage(bytes, 'image/png')).toEqual({ ok: false, error: 'file_damaged' });
  });
});

describe('a HEIC image', () => {
  it('is read as viewers show it, wherever that image is in the file', async () => {
    const image = await readImage(HEIC_OF_TWO, 'image/heic');
    expect([...(await image.raw().toBuffer()).subarray(0, 3)]).toEqual([0, 0, 255]);
  });

  it.each([
    [8_193, 6_144],
    [20_000, 20_000],
    [40_000, 40_000],
    [4_294_967_295, 1],
  ])('of %i × %i is refused before it gets any memory', async (width, height) => {
    const bytes = await heicOf(width, height);
    const before = process.memoryUsage().rss;
    await expect(readImage(bytes, 'image/heic')).rejects.toThrow(/pixels than|no image/);
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('with the most pixels allowed reaches the decoder', async () => {
    await expect(readImage(await heicOf(8_192, 6_144), 'image/heic')).rejects.toThrow('decoded');
  });
});

describe('an image of another kind', () => {
  const solid = (width: number, height: number): sharp.Sharp =>
    sharp({ create: { width, height, channels: 3, background: '#c8d0e0' } });

  it.each([
    ['image/png', () => solid(8_193, 6_144).png({ progressive: true })],
    ['image/gif', () => solid(8_193, 6_144).gif()],
  ] as const)(
    'may have fewer pixels if it has to be in memory as a whole, such as this %s',
    async (type, make) => {
      await expect(readImage(await make().toBuffer(), type)).rejects.toThrow(ImageTooLargeError);
    },
  );

  it('may have more if it is read row by row', async () => {
    const image = await readImage(await solid(8_193, 6_144).png().toBuffer(), 'image/png');
    expect(await image.metadata()).toMatchObject({ width: 8_193, height: 6_144 });
  });
});
