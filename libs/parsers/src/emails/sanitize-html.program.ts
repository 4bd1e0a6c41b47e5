import { join } from 'node:path';
import { z } from 'zod';
import type { ParserDefinition } from '../parser';

/** Raster formats that every browser shows. SVG is excluded, because it can refer to other resources. */
export const ALLOWED_IMAGE_TYPES: ReadonlySet<string> = new Set([
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/bmp',
]);

export interface UnsafeHtml {
  readonly html: string;
  /** Addresses of the email's own images by Content-ID without angle brackets. */
  readonly images: readonly (readonly [contentId: string, address: string])[];
}

/** Longer than any email that a person reads. */
export const MAX_HTML_CHARACTERS = 10_000_000;

const SanitizedHtml = z.object({
  /** Balanced HTML for the body of a page. It refers only to images of the input. */
  html: z.string().max(4 * MAX_HTML_CHARACTERS),
  omittedImages: z.int().min(0),
});
export type SanitizedHtml = z.infer<typeof SanitizedHtml>;

export const SANITIZE_HTML: ParserDefinition<UnsafeHtml, SanitizedHtml> = {
  name: 'sanitize-html',
  program: join(__dirname, 'sanitize-html.main'),
  bounds: { limitMs: 10_000, memoryMb: 400 },
  usedBy: 'people',
  reply: SanitizedHtml,
};
