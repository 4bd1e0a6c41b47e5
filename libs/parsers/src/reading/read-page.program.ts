import { join } from 'node:path';
import { Box, type UploadType } from '@coverleaf/contracts';
import { HIDDEN_REASONS } from '@coverleaf/reading';
import { z } from 'zod';
import { bytesUpTo } from '../bytes';
import type { ParserDefinition } from '../parser';
import { MAX_WORDS } from './layer-words';

/** The most pages of one file that are read. */
export const MAX_READ_PAGES = 10;
/** On one view; the largest count. */
export const MAX_MARKS = 20;
const MAX_VIEW_PIXELS = 4_100 * 4_100;
const MAX_PICTURE_BYTES = 2_000_000;

/** A session begins with `open`; then each page is prepared, and its views are read. */
export type ReadRequest =
  | { readonly ask: 'open'; readonly bytes: Uint8Array; readonly type: UploadType }
  | { readonly ask: 'prepare'; readonly page: number }
  /**
   * A view of one of the two pages that were prepared last. `beside` words of another reader: only lines that are turned
   * or much larger than others, where those words leave ink unexplained.
   */
  | {
      readonly ask: 'read';
      readonly page: number;
      readonly part: number;
      readonly beside?: readonly Box[] | undefined;
    }
  /** What is drawn over such a view beside the words that were read. */
  | { readonly ask: 'marks'; readonly page: number; readonly part: number; readonly words: readonly Box[] };

const line = (max: number) => z.string().max(max);
const date = z.iso.datetime().nullable();
const Homography = z.array(z.number()).length(9);

export const ReadWord = z.object({
  text: line(300),
  box: Box,
  confidence: z.number().min(0).max(1),
  angle: z.number().optional(),
  font: line(100).optional(),
  hidden: z.enum(HIDDEN_REASONS).optional(),
  annotation: z.literal(true).optional(),
});

/** A line as PP-OCR saw it: words of characters, whose middles are shares of the view's width. */
const ReadLine = z.object({
  words: z
    .array(
      z.object({
        box: Box,
        characters: z.array(z.object({ text: line(4), confidence: z.number(), x: z.number() })).max(500),
      }),
    )
    .max(500),
  angle: z.number(),
});
export type ReadLine = z.infer<typeof ReadLine>;

const PageView = z.object({
  part: z.int().min(0).max(1),
  width: z.int().min(1),
  height: z.int().min(1),
  rotation: z.number(),
  quality: z.number().min(0).max(1),
  source: z.enum(['text', 'image']),
  toPage: Homography,
  /** Of a text layer. */
  words: z.array(ReadWord).max(MAX_WORDS),
  /** From top to bottom, the images that Tesseract reads, in PGM. */
  bands: z
    .array(z.object({ top: z.int().min(0), height: z.int().min(1), image: bytesUpTo(MAX_VIEW_PIXELS + 100) }))
    .min(1)
    .max(2),
});

const ReadReply = z.discriminatedUnion('is', [
  /** Reading is off: a sentence for operators. */
  z.object({ is: z.literal('off'), problem: line(300) }),
  /** The file, or this page of it, can't be read. */
  z.object({ is: z.literal('unreadable') }),
  z.object({
    is: z.literal('opened'),
    pageCount: z.int().min(1),
    pages: z.array(z.int().min(1)).max(MAX_READ_PAGES),
    origin: z
      .object({
        producer: line(200).nullable(),
        creator: line(200).nullable(),
        createdAt: date,
        modifiedAt: date,
        updates: z.int().min(0),
      })
      .nullable(),
  }),
  z.object({
    is: z.literal('prepared'),
    picture: z.object({ width: z.int(), height: z.int(), jpeg: bytesUpTo(MAX_PICTURE_BYTES) }),
    views: z.array(PageView).max(2),
  }),
  z.object({ is: z.literal('read'), lines: z.array(ReadLine).max(1_500) }),
  z.object({
    is: z.literal('marks'),
    marks: z.array(z.object({ box: Box, angle: z.number(), crossedWords: z.int().min(0) })).max(MAX_MARKS),
    /** What they say, where it can be read. */
    lines: z.array(ReadLine).max(2 * MAX_MARKS),
  }),
]);
export type ReadReply = z.infer<typeof ReadReply>;

/** Reads the text layers of PDFs, prepares pages and photos for reading, and reads them with PP-OCR. */
export const READ_PAGE: ParserDefinition<ReadRequest, ReadReply> = {
  name: 'read-page',
  program: join(__dirname, 'read-page.main'),
  // The models stay in memory, so that nobody waits for them. Not more memory: within a wider bound, pdf.js reserves a
  // gigabyte that it never uses, and what the models need is refused.
  bounds: { limitMs: 12_000, memoryMb: 640, processors: 2, maxGrowthMb: 320 },
  usedBy: 'readers',
  reply: ReadReply,
};
