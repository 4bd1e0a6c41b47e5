import fc from 'fast-check';
import sharp from 'sharp';
import { JpegError, readJpeg } from './jpeg-image';

const jpeg = (options: sharp.JpegOptions = {}) =>
  sharp({ create: { width: 40, height: 30, channels: 3, background: '#884422' } })
    .jpeg(options)
    .toBuffer();

function codeOf(bytes: Uint8Array): string {
  try {
    readJpeg(bytes);
    return 'fine';
  } catch (error) {
    if (error instanceof JpegError) return error.code;
    throw error;
  }
}

describe('reading a JPEG', () => {
  it('tells size, colors and orientation', async () => {
    const bytes = await sharp(await jpeg())
      .withMetadata({ orientation: 8 })
      .jpeg()
      .toBuffer();
    expect(readJpeg(bytes)).toMatchObject({ width: 40, height: 30, components: 3, orientation: 8 });
  });

  it('reads progressive images, restart markers and trailing bytes', async () => {
    expect(readJpeg(await jpeg({ progressive: true }))).toMatchObject({ width: 40, orientation: 1 });
    const trailed = Buffer.concat([await jpeg(), Buffer.from('GPS 37.77,-122.41')]);
    expect(Buffer.concat(readJpeg(trailed).data).includes('GPS')).toBe(false);
  });

  it('reports why bytes are not a complete JPEG', async () => {
    const whole = await jpeg();
    expect(codeOf(Buffer.from('%PDF-1.7'))).toBe('not_jpeg');
    expect(codeOf(new Uint8Array())).toBe('not_jpeg');
    expect(codeOf(whole.subarray(0, whole.length - 2))).toBe('truncated');
    expect(codeOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xd9))).toBe('malformed');
    expect(codeOf(Uint8Array.of(0xff, 0xd8, 0xff, 0xe1, 0, 1, 0xff, 0xd9))).toBe('malformed');
  });

  it.each([
    ['12 bit', 0xc1, 12],
    ['lossless', 0xc3, 8],
    ['arithmetic', 0xc9, 8],
  ])('leaves %s images to the caller', (_name, marker, precision) => {
    const frame = [0xff, marker, 0, 11, precision, 0, 8, 0, 8, 1, 1, 0x11, 0];
    expect(codeOf(Uint8Array.from([0xff, 0xd8, ...frame, 0xff, 0xd9]))).toBe('unsupported');
  });

  it('throws only its own error, whatever the bytes', async () => {
    const whole = await jpeg({ progressive: true });
    const marker = fc.constantFrom(0xff, 0xd8, 0xd9, 0xda, 0xc0, 0xc2, 0xe1, 0xee, 0x00);
    const edit = fc.tuple(fc.nat(whole.length - 1), fc.oneof(marker, fc.nat(255)));
    const edits = fc.array(edit, { maxLength: 8 });
    fc.assert(
      fc.property(edits, fc.nat(whole.length), (changes, length) => {
        const bytes = Uint8Array.from(whole);
        for (const [offset, value] of changes) bytes[offset] = value;
        codeOf(bytes.subarray(0, length));
      }),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 300 }), (tail) => {
        codeOf(Uint8Array.from([0xff, 0xd8, 0xff, ...tail]));
      }),
      { numRuns: 2_000 },
    );
  });
});
