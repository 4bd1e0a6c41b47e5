import { join } from 'node:path';
import { z } from 'zod';
import { bytesUpTo } from '../bytes';
import type { ParserDefinition } from '../parser';
import { ParsedEmail } from './parsed-email';

/** Requests to the parser process, in this order; `readFile` repeatedly. */
export type ParserRequest =
  | { readonly step: 'start'; readonly type: string; readonly bytes: number }
  | { readonly step: 'append'; readonly bytes: Uint8Array }
  | { readonly step: 'parse' }
  | { readonly step: 'readFile'; readonly file: number; readonly from: number }
  | { readonly step: 'reset' };

export const FILE_CHUNK_BYTES = 1024 * 1024;

const ParserReply = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('done') }),
  z.object({ kind: z.literal('email'), email: ParsedEmail }),
  z.object({ kind: z.literal('unreadable'), reason: z.string().max(500) }),
  z.object({ kind: z.literal('bytes'), bytes: bytesUpTo(FILE_CHUNK_BYTES) }),
]);
export type ParserReply = z.infer<typeof ParserReply>;

/** Of each request. An email of 40 MB is in memory twice: raw, and as its files. */
export const PARSE_EMAIL: ParserDefinition<ParserRequest, ParserReply> = {
  name: 'parse-email',
  program: join(__dirname, 'parse-email.main'),
  bounds: { limitMs: 20_000, memoryMb: 300 },
  usedBy: 'jobs',
  reply: ParserReply,
};
