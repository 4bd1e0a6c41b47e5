import { join } from 'node:path';
import { MAX_UPLOAD_BYTES, type UploadType } from '@coverleaf/contracts';
import { z } from 'zod';
import { bytesUpTo } from '../bytes';
import type { ParserDefinition } from '../parser';

export interface ImageToConvert {
  readonly bytes: Uint8Array;
  readonly type: Exclude<UploadType, 'application/pdf'>;
}

/** Null if the file has no readable image. */
const ConvertedImage = z.object({ pdf: bytesUpTo(2 * MAX_UPLOAD_BYTES).nullable() });
export type ConvertedImage = z.infer<typeof ConvertedImage>;

/** An image of 50 megapixels is in memory more than once. No request waits for the result. */
export const CONVERT_IMAGE: ParserDefinition<ImageToConvert, ConvertedImage> = {
  name: 'convert-image',
  program: join(__dirname, 'convert-image.main'),
  bounds: { limitMs: 30_000, memoryMb: 1_000 },
  usedBy: 'jobs',
  reply: ConvertedImage,
};
