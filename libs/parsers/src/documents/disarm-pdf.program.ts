import { join } from 'node:path';
import { MAX_UPLOAD_BYTES, RemovedContent } from '@coverleaf/contracts';
import { z } from 'zod';
import { bytesUpTo } from '../bytes';
import type { ParserDefinition } from '../parser';
import type { FileToInspect } from './inspect-file.program';

const DisarmResult = z.discriminatedUnion('ok', [
  z.object({
    ok: z.literal(true),
    /** Null if there was nothing to remove, so that the file stays unchanged. */
    pdf: bytesUpTo(4 * MAX_UPLOAD_BYTES).nullable(),
    removed: z.array(RemovedContent).max(RemovedContent.options.length),
  }),
  /** The file has no document that can be rewritten. */
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

/** For files that staff open and no job has disarmed. They must not queue behind the uploads that jobs disarm. */
export const DISARM_OPENED_PDF: ParserDefinition<FileToInspect, DisarmResult> = {
  ...DISARM_PDF,
  name: 'disarm-opened-pdf',
  usedBy: 'people',
};
