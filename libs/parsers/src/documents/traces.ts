import { inflateSync, constants } from 'node:zlib';

/** Long enough not to be found by chance in compressed data. */
const NAMES =
  /\/(?:JavaScript|Launch|SubmitForm|ImportData|EmbeddedFiles?|FileAttachment|RichMedia(?:Content)?|Rendition|XFA)(?![\w-])/;
/** A name may have characters in hex: `/J#61vaScript`. */
const HEX = /#([0-9a-f]{2})/gi;
const STREAM = /stream\r?\n/g;
/** Object streams begin with pairs of numbers. */
const OBJECT_STREAM = /^\s*\d+\s+\d+\s/;
/** Bytes of a stream that hold its beginning. */
const BEGINNING_BYTES = 512;
/** Bytes that are unpacked of one stream, and of all. */
const MAX_STREAM_BYTES = 8_000_000;
const MAX_BYTES = 64_000_000;

const hasName = (text: string): boolean =>
  NAMES.test(text) ||
  (text.includes('#') &&
    NAMES.test(text.replaceAll(HEX, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))));

/**
 * Whether a file names active content anywhere, also in objects that a later version replaced: viewers disagree about
 * which of them count when a file is damaged.
 */
export function hasTraces(bytes: Uint8Array): boolean {
  const text = Buffer.from(bytes).toString('latin1');
  if (hasName(text)) return true;
  let left = MAX_BYTES;
  for (const { index, 0: keyword } of text.matchAll(STREAM)) {
    const packed = bytes.subarray(index + keyword.length);
    if (!OBJECT_STREAM.test(unpack(packed.subarray(0, BEGINNING_BYTES), MAX_STREAM_BYTES))) continue;
    const unpacked = unpack(packed, MAX_STREAM_BYTES);
    if (hasName(unpacked)) return true;
    left -= unpacked.length;
    if (left <= 0) return false;
  }
  return false;
}

/** @returns an empty text for other than Deflate, and for what is longer */
function unpack(bytes: Uint8Array, maxOutputLength: number): string {
  // The first byte of every Deflate stream in a PDF.
  if ((bytes[0] ?? 0) % 16 !== 8) return '';
  try {
    const options = { finishFlush: constants.Z_SYNC_FLUSH, maxOutputLength };
    return inflateSync(bytes, options).toString('latin1');
  } catch {
    return '';
  }
}
