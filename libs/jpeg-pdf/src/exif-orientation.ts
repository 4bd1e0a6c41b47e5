/** Orientation of the camera in EXIF: 1 upright, 3 upside down, 6 and 8 on a side, the others mirrored. */
export type Orientation = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8;

const SIGNATURE = [0x45, 0x78, 0x69, 0x66, 0, 0];
const ORIENTATION_TAG = 0x0112;
const SHORT = 3;
/** More entries than any camera writes. */
const MAX_ENTRIES = 512;

/** The orientation in an APP1 segment's content; null without one. Never throws: the image is readable anyway. */
export function readExifOrientation(segment: Uint8Array): Orientation | null {
  if (segment.length < SIGNATURE.length + 8) return null;
  if (SIGNATURE.some((byte, index) => segment[index] !== byte)) return null;
  const tiff = segment.subarray(SIGNATURE.length);
  const view = new DataView(tiff.buffer, tiff.byteOffset, tiff.byteLength);
  const order = view.getUint16(0);
  if (order !== 0x4949 && order !== 0x4d4d) return null;
  const little = order === 0x4949;
  if (view.getUint16(2, little) !== 42) return null;
  const directory = view.getUint32(4, little);
  if (directory + 2 > tiff.length) return null;
  const entries = Math.min(view.getUint16(directory, little), MAX_ENTRIES);
  for (let index = 0; index < entries; index += 1) {
    const entry = directory + 2 + index * 12;
    if (entry + 12 > tiff.length) return null;
    if (view.getUint16(entry, little) !== ORIENTATION_TAG) continue;
    if (view.getUint16(entry + 2, little) !== SHORT) return null;
    const value = view.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? (value as Orientation) : null;
  }
  return null;
}
