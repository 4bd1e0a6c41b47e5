import { join } from 'node:path';
import { type ImageKind, ImageType } from '@coverleaf/contracts';
import { z } from 'zod';
import { bytesUpTo } from '../bytes';
import type { ParserDefinition } from '../parser';

export interface UploadedImage {
  readonly kind: ImageKind;
  readonly bytes: Uint8Array;
}

const MAX_ENCODED_BYTES = 40 * 2 ** 20;
const encoded = bytesUpTo(MAX_ENCODED_BYTES);
const pixels = z.int().min(1).max(100_000);

/** An image that was encoded from the upload's pixels. It contains no other byte of the uploaded file. */
const ReencodedImage = z.object({
  type: ImageType,
  width: pixels,
  height: pixels,
  bytes: encoded,
  /** A small WebP of the first frame, for lists; null for a logo. */
  thumbnail: encoded.nullable(),
});
export type ReencodedImage = z.infer<typeof ReencodedImage>;

const ImageErrorCode = z.enum([
  'file_type_not_accepted',
  'file_damaged',
  'file_empty',
  'image_too_large',
  'animation_too_long',
]);
export type ImageErrorCode = z.infer<typeof ImageErrorCode>;

/** Plain data, because errors do not cross the process boundary. */
const ReencodeResult = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), image: ReencodedImage }),
  z.object({ ok: z.literal(false), error: ImageErrorCode }),
]);
export type ReencodeResult = z.infer<typeof ReencodeResult>;

/** Re-encoding holds the pixels more than once; 40 megapixels take up to five seconds. */
export const REENCODE_IMAGE: ParserDefinition<UploadedImage, ReencodeResult> = {
  name: 'reencode-image',
  program: join(__dirname, 'reencode-image.main'),
  bounds: { limitMs: 8_000, memoryMb: 1_000 },
  usedBy: 'people',
  reply: ReencodeResult,
};

/** A logo is a few lines of text drawn 800 pixels wide. Only a hostile SVG needs more. */
export const REENCODE_SVG: ParserDefinition<UploadedImage, ReencodeResult> = {
  ...REENCODE_IMAGE,
  name: 'reencode-svg',
  bounds: { limitMs: 4_500, memoryMb: 60 },
  usedBy: 'people',
};

const SVG_HEAD_BYTES = 1_000;

export const isSvg = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, SVG_HEAD_BYTES)).includes('<svg');
