import { type Orientation, readExifOrientation } from './exif-orientation';

/**
 * Why the bytes cannot be embedded as they are.
 * - `not_jpeg`: no JPEG signature.
 * - `malformed`: an invalid segment.
 * - `truncated`: the end is missing.
 * - `unsupported`: not displayed by all PDF readers (CMYK, 12 bit, lossless, arithmetic coding).
 *
 * Except for `not_jpeg`, a more lenient decoder may still be able to re-encode the image.
 */
export type JpegErrorCode = 'not_jpeg' | 'malformed' | 'truncated' | 'unsupported';

export class JpegError extends Error {
  override readonly name = 'JpegError';

  constructor(
    readonly code: JpegErrorCode,
    message: string,
  ) {
    super(message);
  }
}

const BASELINE = 0xc0;

const PROGRESSIVE = 0xc2;

export interface JpegImage {
  /** Pixels as stored, before the orientation is applied. */
  readonly width: number;
  readonly height: number;
  /** 1 is gray, 3 is color. */
  readonly components: 1 | 3;
  readonly orientation: Orientation;
  /** The image without private segments (EXIF with place and time, thumbnails, comments), as views. */
  readonly data: readonly Uint8Array[];
}

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const DNL = 0xdc;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;
const COM = 0xfe;

/** Reads the structure of a JPEG without its private segments. Copies nothing. @throws JpegError, and no other error */
export function readJpeg(bytes: Uint8Array): JpegImage {
  if (bytes[0] !== 0xff || bytes[1] !== SOI || bytes[2] !== 0xff)
    throw new JpegError('not_jpeg', 'The bytes are not a JPEG');
  const data: Uint8Array[] = [bytes.subarray(0, 2)];
  let orientation: Orientation | null = null;
  let frame: ReturnType<typeof readFrame> | null = null;
  let scanned = false;
  let at = 2;

  for (;;) {
    const start = at;
    const marker = markerAt(bytes, at);
    at = marker.next;
    if (marker.code === EOI) {
      if (!frame || !scanned) throw new JpegError('malformed', 'The JPEG ends without an image');
      // Data after the end (second images, trailers of camera makers) is left out.
      data.push(bytes.subarray(start, at));
      return { ...frame, orientation: orientation ?? 1, data };
    }
    const content = segmentAt(bytes, at);
    at = content.byteOffset - bytes.byteOffset + content.length;

    if (marker.code === APP1) orientation ??= readExifOrientation(content);
    if (isFrame(marker.code)) {
      if (frame) throw new JpegError('malformed', 'The JPEG has two frames');
      frame = readFrame(marker.code, content);
    }
    if (marker.code === DNL) throw new JpegError('unsupported', 'The JPEG tells its height too late');
    if (marker.code === SOS) {
      if (!frame) throw new JpegError('malformed', 'The JPEG has a scan before its frame');
      scanned = true;
      at = endOfScan(bytes, at);
    }
    if (!isPrivate(marker.code, content)) data.push(bytes.subarray(start, at));
  }
}

/** The marker at an offset; any number of 0xff may precede its code. */
function markerAt(bytes: Uint8Array, offset: number): { code: number; next: number } {
  if (offset >= bytes.length) throw new JpegError('truncated', 'The JPEG ends too early');
  if (bytes[offset] !== 0xff) throw new JpegError('malformed', 'The JPEG has no marker where one must be');
  let at = offset + 1;
  while (bytes[at] === 0xff) at += 1;
  const code = bytes[at];
  if (code === undefined) throw new JpegError('truncated', 'The JPEG ends too early');
  if (code < 0xc0 || code === SOI || (code >= 0xd0 && code <= 0xd7))
    throw new JpegError('malformed', 'The JPEG has an impossible marker');
  return { code, next: at + 1 };
}

/** The content of the segment whose length field is at an offset. */
function segmentAt(bytes: Uint8Array, offset: number): Uint8Array {
  if (offset + 2 > bytes.length) throw new JpegError('truncated', 'The JPEG ends too early');
  const length = ((bytes[offset] ?? 0) << 8) | (bytes[offset + 1] ?? 0);
  if (length < 2) throw new JpegError('malformed', 'The JPEG has a segment of impossible length');
  if (offset + length > bytes.length) throw new JpegError('truncated', 'The JPEG ends too early');
  return bytes.subarray(offset + 2, offset + length);
}

/** The end of the entropy-coded bytes: the first marker that is neither a stuffed zero nor a restart. */
function endOfScan(bytes: Uint8Array, offset: number): number {
  let at = bytes.indexOf(0xff, offset);
  while (at >= 0 && at + 1 < bytes.length) {
    const code = bytes[at + 1] ?? 0;
    if (code !== 0 && code !== 0xff && (code < 0xd0 || code > 0xd7)) return at;
    at = bytes.indexOf(0xff, at + (code === 0xff ? 1 : 2));
  }
  throw new JpegError('truncated', 'The JPEG ends too early');
}

const isFrame = (code: number): boolean =>
  code >= 0xc0 && code <= 0xcf && code !== 0xc4 && code !== 0xc8 && code !== 0xcc;

/** True for all application segments and comments, except the two that readers need and that contain nothing else. */
function isPrivate(code: number, content: Uint8Array): boolean {
  if (code === COM) return true;
  if (code < APP0 || code > 0xef) return false;
  if (code === APP0) return !(startsWith(content, 'JFIF\0') && content.length === 14);
  if (code === APP14) return !(startsWith(content, 'Adobe') && content.length === 12);
  return true;
}

const startsWith = (bytes: Uint8Array, text: string): boolean =>
  bytes.length >= text.length && [...text].every((char, index) => bytes[index] === char.charCodeAt(0));

/** Size and colors from a frame header (SOF), if every PDF reader decodes its kind. */
function readFrame(marker: number, content: Uint8Array): Pick<JpegImage, 'width' | 'height' | 'components'> {
  if (marker < BASELINE || marker > PROGRESSIVE)
    throw new JpegError('unsupported', 'The JPEG is lossless, hierarchical or arithmetic');
  const [precision, heightHigh = 0, heightLow = 0, widthHigh = 0, widthLow = 0, components] = content;
  if (components === undefined || content.length !== 6 + components * 3)
    throw new JpegError('malformed', 'The JPEG has a broken frame header');
  if (precision !== 8) throw new JpegError('unsupported', 'The JPEG does not have 8 bits a color');
  if (components !== 1 && components !== 3)
    throw new JpegError('unsupported', 'The JPEG is neither gray nor red-green-blue');
  const height = (heightHigh << 8) | heightLow;
  const width = (widthHigh << 8) | widthLow;
  if (width === 0) throw new JpegError('malformed', 'The JPEG has no width');
  if (height === 0) throw new JpegError('unsupported', 'The JPEG tells its height too late');
  return { width, height, components };
}
