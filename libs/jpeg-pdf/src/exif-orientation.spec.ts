import fc from 'fast-check';
import { readExifOrientation } from './exif-orientation';

const exifOf = (hex: string): Uint8Array =>
  Buffer.concat([Buffer.from('Exif\0\0'), Buffer.from(hex.replaceAll(' ', ''), 'hex')]);
const little = (value: number) => exifOf(`49492a00 08000000 0100 1201 0300 01000000 0${value}000000`);
const big = (value: number) => exifOf(`4d4d002a 00000008 0001 0112 0003 00000001 000${value}0000`);

describe('the orientation in EXIF', () => {
  it('is read in either byte order', () => {
    expect(readExifOrientation(little(6))).toBe(6);
    expect(readExifOrientation(big(3))).toBe(3);
  });

  it('is missing if it makes no sense', () => {
    expect(readExifOrientation(little(9))).toBeNull();
    expect(readExifOrientation(little(1).subarray(0, 18))).toBeNull();
    expect(readExifOrientation(new Uint8Array(200))).toBeNull();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        readExifOrientation(Buffer.concat([exifOf(''), bytes]));
        readExifOrientation(Buffer.concat([exifOf('49492a00'), bytes]));
      }),
      { numRuns: 2_000 },
    );
  });
});
