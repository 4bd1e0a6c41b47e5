import { join } from 'node:path';
import { MAX_UPLOAD_BYTES } from '@coverleaf/contracts';
import { z } from 'zod';
import { bytesUpTo } from '../bytes';
import type { ParserDefinition } from '../parser';
import { type FileToInspect, INSPECT_FILE, refusal } from './inspect-file.program';

const DrawnPage = z.discriminatedUnion('ok', [
  z.object({ ok: z.literal(true), jpeg: bytesUpTo(4 * MAX_UPLOAD_BYTES) }),
  refusal,
]);
export type DrawnPage = z.infer<typeof DrawnPage>;

/** Converts a HEIC to a JPEG, which goes back to the sender of the HEIC. */
export const DRAW_PAGE: ParserDefinition<FileToInspect, DrawnPage> = {
  name: 'draw-page',
  program: join(__dirname, 'draw-page.main'),
  bounds: { ...INSPECT_FILE.bounds, isUsedOnce: true },
  usedBy: 'people',
  reply: DrawnPage,
};
