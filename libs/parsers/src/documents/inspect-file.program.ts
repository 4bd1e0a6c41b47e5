import { join } from 'node:path';
import type { Chunks } from '@coverleaf/bounded-process';
import { ACCEPTED_UPLOAD_TYPES, MAX_UPLOAD_PAGES, type UploadType } from '@coverleaf/contracts';
import { z } from 'zod';
import type { ParserDefinition } from '../parser';

export const FileErrorCode = z.enum([
  'file_type_not_accepted',
  'file_damaged',
  'file_empty',
  'file_encrypted',
  // The following may be valid, but exceed our bounds.
  'image_too_large',
  'document_too_long',
  'file_out_of_bounds',
]);
export type FileErrorCode = z.infer<typeof FileErrorCode>;

/** The most pixels of an image that is decoded in memory as a whole. Phones don't save larger ones in such formats. */
export const MAX_PIXELS_IN_MEMORY = 8_192 * 6_144;

export const OpenedFile = z.object({
  type: z.enum(ACCEPTED_UPLOAD_TYPES),
  pages: z.int().min(1).max(MAX_UPLOAD_PAGES),
  /** A PDF without active content. Absent: not known. */
  isInert: z.literal(true).optional(),
});
export type OpenedFile = z.infer<typeof OpenedFile>;

export const refusal = z.object({ ok: z.literal(false), error: FileErrorCode });

/** Results rather than errors, because they cross the process boundary. */
export const FileVerdict = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), file: OpenedFile }),
  refusal,
]);
export type FileVerdict = z.infer<typeof FileVerdict>;

export const refused = (error: FileErrorCode) => ({ ok: false, error }) as const;
export const accepted = (type: UploadType, pages: number, isInert = false): FileVerdict => ({
  ok: true,
  file: { type, pages, ...(isInert && { isInert }) },
});

/** A file of any kind. */
export interface FileToInspect {
  readonly bytes: Uint8Array;
}
/** The same, maybe in several chunks, which arrive as one. */
export interface FileToSend {
  readonly bytes: Uint8Array | Chunks;
}

/** Enough to decode an image of 50 megapixels in the most demanding format. */
export const INSPECT_FILE: ParserDefinition<FileToSend, FileVerdict> = {
  name: 'inspect-file',
  program: join(__dirname, 'inspect-file.main'),
  bounds: { limitMs: 8_000, memoryMb: 800 },
  usedBy: 'people',
  reply: FileVerdict,
};

/** Bounds of a PDF: it is not rendered, so it needs less than an image. */
export const PDF_BOUNDS = { limitMs: 3_000, memoryMb: 220 };
