import { join } from 'node:path';
import {
  ACCEPTED_UPLOAD_TYPES,
  MAX_UPLOAD_BYTES,
  RemovedContent,
  type UploadType,
} from '@coverleaf/contracts';
import { z } from 'zod';
import { bytesUpTo } from '../bytes';
import type { ParserDefinition } from '../parser';

// Apart from the programs, so that services do not load their libraries.

export const FileErrorCode = z.enum([
  'file_type_not_accepted',
  'file_damaged',
  'file_empty',
  'file_encrypted',
  // From here on: perhaps valid, but beyond our bounds.
  'image_too_large',
  'document_too_long',
  'file_out_of_bounds',
]);
export type FileErrorCode = z.infer<typeof FileErrorCode>;

/** The most pixels of an image that is decoded in memory as a whole: phones save no larger ones in such formats. */
export const MAX_PIXELS_IN_MEMORY = 8_192 * 6_144;
/** No policy is longer. */
export const MAX_PAGES = 5_000;

export const OpenedFile = z.object({
  type: z.enum(ACCEPTED_UPLOAD_TYPES),
  pages: z.int().min(1).max(MAX_PAGES),
});
export type OpenedFile = z.infer<typeof OpenedFile>;

const refusal = z.object({ ok: z.literal(false), error: FileErrorCode });

/** Values, not errors, because they cross processes. */
export const FileVerdict = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), file: OpenedFile }),
  refusal,
]);
export type FileVerdict = z.infer<typeof FileVerdict>;

export const refused = (error: FileErrorCode) => ({ ok: false, error }) as const;
export const accepted = (type: UploadType, pages: number): FileVerdict => ({
  ok: true,
  file: { type, pages },
});

/** A file of any kind. */
export interface FileToInspect {
  readonly bytes: Uint8Array;
}

/** Enough to decode an image of 50 megapixels in the most demanding format. */
export const INSPECT_FILE: ParserDefinition<FileToInspect, FileVerdict> = {
  name: 'inspect-file',
  program: join(__dirname, 'inspect-file.main'),
  bounds: { limitMs: 8_000, memoryMb: 800 },
  usedBy: 'people',
  reply: FileVerdict,
};

/** Bounds of a PDF: it is not rendered, so it needs less than an image. */
export const PDF_BOUNDS = { limitMs: 3_000, memoryMb: 220 };

const DrawnPage = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), jpeg: bytesUpTo(4 * MAX_UPLOAD_BYTES) }),
  refusal,
]);
export type DrawnPage = z.infer<typeof DrawnPage>;

/** Converts a HEIC to a JPEG, which goes back to the stranger who sent the HEIC. */
export const DRAW_PAGE: ParserDefinition<FileToInspect, DrawnPage> = {
  name: 'draw-page',
  program: join(__dirname, 'draw-page.main'),
  bounds: { ...INSPECT_FILE.bounds, isUsedOnce: true },
  usedBy: 'people',
  reply: DrawnPage,
};

export interface ImageToConvert {
  readonly bytes: Uint8Array;
  readonly type: Exclude<UploadType, 'application/pdf'>;
}

/** Null when the file has no readable image. */
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

const DisarmResult = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** Null: there was nothing to take out, so the file stays as it is. */
    pdf: bytesUpTo(4 * MAX_UPLOAD_BYTES).nullable(),
    removed: z.array(RemovedContent).max(RemovedContent.options.length),
  }),
  /** It has no document that can be written again. */
  z.object({ ok: z.literal(false) }),
]);
export type DisarmResult = z.infer<typeof DisarmResult>;

/** All objects of a PDF are in memory at once. */
export const DISARM_PDF: ParserDefinition<FileToInspect, DisarmResult> = {
  name: 'disarm-pdf',
  program: join(__dirname, 'disarm-pdf.main'),
  bounds: { limitMs: 20_000, memoryMb: 600 },
  usedBy: 'jobs',
  reply: DisarmResult,
};

/** When staff open a file that no job disarmed. They must not wait for the uploads that jobs disarm. */
export const DISARM_OPENED_PDF: ParserDefinition<FileToInspect, DisarmResult> = {
  ...DISARM_PDF,
  name: 'disarm-opened-pdf',
  usedBy: 'people',
};

/** The bytes in which viewers look for the header. */
const HEADER_BYTES = 1_024;
/** Viewers skip bytes before the header. HTML pages and scripts are refused, because another program could run them. */
const HEADER = /^(?!(?:\u00ef\u00bb\u00bf)?[\0\s]*(?:<|#!))[^]*?%PDF-/;

export const hasPdfHeader = (bytes: Uint8Array): boolean =>
  HEADER.test(Buffer.from(bytes.subarray(0, HEADER_BYTES)).toString('latin1'));
