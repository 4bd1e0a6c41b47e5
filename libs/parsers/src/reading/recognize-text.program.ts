import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Command } from '@coverleaf/bounded-process';
import { z } from 'zod';
import { bytesUpTo } from '../bytes';
import type { ParserDefinition } from '../parser';

/** An image of one page, upright, in the format PGM. */
export interface PageImage {
  readonly bytes: Uint8Array;
}

/** Bytes of tab-separated values: one line for each word, and each has about 80 bytes. */
const MAX_OUTPUT = 4_000_000;

const RecognizedText = z.object({ output: bytesUpTo(MAX_OUTPUT) });
export type RecognizedText = z.infer<typeof RecognizedText>;

const TESSERACT = '/usr/bin/tesseract';

/** Tesseract of Debian. One thread, because two images are read at a time. */
const COMMAND: Command = {
  command: TESSERACT,
  args: ['stdin', 'stdout', '-l', 'eng', '--dpi', '220', '--psm', '3', 'tsv'],
  env: { OMP_THREAD_LIMIT: '1' },
  maxOutput: MAX_OUTPUT,
};

/** Whether Tesseract is installed. Where it isn't, a slower build of it in WebAssembly reads. */
export const hasTesseract = (): boolean => existsSync(TESSERACT);

const NATIVE = { program: COMMAND, bounds: { limitMs: 12_000, memoryMb: 500 } };
/** V8 reserves memory for compiled WebAssembly. */
export const IN_WEB_ASSEMBLY = {
  program: join(__dirname, 'recognize-text.main'),
  bounds: { limitMs: 25_000, memoryMb: 1_000 },
};

/** Reads the words of an image with Tesseract. The reply has its TSV. */
export const RECOGNIZE_TEXT: ParserDefinition<PageImage, RecognizedText> = {
  name: 'recognize-text',
  ...(hasTesseract() ? NATIVE : IN_WEB_ASSEMBLY),
  usedBy: 'readers',
  reply: RecognizedText,
};
