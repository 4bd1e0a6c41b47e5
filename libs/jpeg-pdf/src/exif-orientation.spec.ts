import fc from 'fast-check';
import { readExifOrientation } from './exif-orientation';

const HEADER = [0x45, 0x78, 0x69, 0x66, 0, 0];
const little = (value: number) => [
  0x49,
  0x49,
  42,
  0,
  8,
  0,
  0,
  0,
  1,
  0,
  0x12,
  1,
  3,
  0,
  1,
  0,
  0,
  0,
  value,
  0,
  0,
  0,
];
const big = (value: number) => [
  0x4d,
  0x4d,
  0,
  42,
  0,
  0,
  0,
  8,
  0,
  1,
  1,
  0x12,
  0,
  3,
  0,
  0,
  0,
  1,
  0,
  value,
  0,
  0,
];

describe('the orientation in EXIF', () => {
  it('is read in either byte order', () => {
    expect(readExifOrientation(Uint8Array.from([...HEADER, ...little(6)]))).toBe(6);
    expect(readExifOrientation(Uint8Array.from([...HEADER, ...big(3)]))).toBe(3);
  });

  it('is absent where it makes no sense', () => {
    expect(readExifOrientation(Uint8Array.from([...HEADER, ...little(9)]))).toBeNull();
    expect(readExifOrientation(Uint8Array.from([...HEADER, ...little(1).slice(0, 12)]))).toBeNull();
    expect(readExifOrientation(new Uint8Array(200))).toBeNull();
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 64 }), (bytes) => {
        readExifOrientation(Uint8Array.from([...HEADER, ...bytes]));
        readExifOrientation(Uint8Array.from([...HEADER, 0x49, 0x49, 42, 0, ...bytes]));
      }),
      { numRuns: 2_000 },
    );
  });
});
