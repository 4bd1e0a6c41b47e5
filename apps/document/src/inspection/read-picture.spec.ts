import sharp from 'sharp';
import { readPicture } from './read-picture';

/** Its header is whole; what it says of its size need not be true. */
async function heicOf(width: number, height: number): Promise<Buffer> {
  const bytes = await sharp({ create: { width: 64, height: 64, channels: 3, background: 'red' } })
    .avif()
    .toBuffer();
  bytes.write('heic', 8, 'latin1');
  const size = bytes.indexOf('ispe') + 8;
  bytes.writeUInt32BE(width, size);
  bytes.writeUInt32BE(height, size + 4);
  return bytes;
}

describe('a HEIC picture', () => {
  it.each([
    [6_400, 6_251],
    [20_000, 20_000],
    [40_000, 40_000],
    [4_294_967_295, 1],
  ])('of %i × %i is refused before it gets any memory', async (width, height) => {
    const bytes = await heicOf(width, height);
    const before = process.memoryUsage().rss;
    await expect(readPicture(bytes, 'image/heic')).rejects.toThrow('more pixels than');
    expect(process.memoryUsage().rss - before).toBeLessThan(100_000_000);
  });

  it('of as many pixels as others may have gets as far as the decoder', async () => {
    await expect(readPicture(await heicOf(8_000, 5_000), 'image/heic')).rejects.toThrow('HEIF processing');
  });
});
