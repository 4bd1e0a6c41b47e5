import { join } from 'node:path';
import { MAX_MAIL_BYTES, type MailHead } from '@coverleaf/contracts';
import { z } from 'zod';
import { bytesUpTo } from '../bytes';
import type { ParserDefinition } from '../parser';

/** The email cannot be parsed. The message is shown to staff. */
export class UnreadableEmailError extends Error {
  override readonly name = 'UnreadableEmailError';
}

interface FileMetadata {
  readonly name: string;
  readonly type: string;
  /** Without angle brackets. */
  readonly contentId: string | null;
}

/** A file whose bytes are in the email. */
export interface EmbeddedFile extends FileMetadata {
  readonly bytes: Uint8Array;
}

/** A file that the email provider stores. */
export interface RemoteFile extends FileMetadata {
  readonly url: string;
  /** As reported by the provider. */
  readonly size: number | null;
}

export interface EmailHeader {
  readonly name: string;
  readonly value: string;
}

/** What a parser found, without limits. */
export interface EmailContent {
  /** From the headers; the envelope is not known here. */
  readonly head: Pick<MailHead, 'subject' | 'fromHeader' | 'messageId'>;
  readonly senders: readonly string[];
  readonly headers: readonly EmailHeader[];
  readonly plain: string | null;
  readonly html: string | null;
  readonly files: readonly (EmbeddedFile | RemoteFile)[];
}

/** Limits that hold for every email, however it was parsed. */
export const EMAIL_LIMITS = {
  files: 200,
  /** Bytes of all embedded files. */
  fileBytes: MAX_MAIL_BYTES,
  /** Bytes of a body in a row. */
  plainBytes: 1024 * 1024,
  htmlBytes: 2 * 1024 * 1024,
  /** Further headers are not stored. */
  headers: 500,
  headerCharacters: 4_000,
  /** Of the subject, the sender and the Message-ID. */
  headCharacters: 100_000,
  senders: 10_000,
  nameCharacters: 200,
  contentIdCharacters: 500,
} as const;

const text = z.string().max(EMAIL_LIMITS.headCharacters);
const name = z.string().max(EMAIL_LIMITS.nameCharacters);

const ParsedFile = z.object({
  name,
  type: name,
  contentId: z.string().max(EMAIL_LIMITS.contentIdCharacters).nullable(),
  inline: z.boolean(),
  /** Bytes; of a remote file as reported by the provider. */
  size: z.int().min(0).nullable(),
  /** Of a remote file; null for an embedded one. */
  url: text.nullable(),
});
export type ParsedFile = z.infer<typeof ParsedFile>;

const embeddedBytes = (files: readonly ParsedFile[]): number =>
  files.reduce((sum, { url, size }) => (url === null ? sum + (size ?? 0) : sum), 0);

/** The stored texts of an email: limited, and without characters that Postgres refuses. */
const ParsedEmail = z.object({
  head: z.object({ subject: text, fromHeader: text, messageId: text.nullable() }),
  senders: z.array(text).max(EMAIL_LIMITS.senders),
  headers: z
    .array(z.object({ name, value: z.string().max(EMAIL_LIMITS.headerCharacters) }))
    .max(EMAIL_LIMITS.headers),
  plain: z.string().max(EMAIL_LIMITS.plainBytes).nullable(),
  html: z.string().max(EMAIL_LIMITS.htmlBytes).nullable(),
  /** A body is longer than a row holds. The whole body is then one of the last two files, or in the raw email. */
  bodyIsCut: z.boolean(),
  files: z
    .array(ParsedFile)
    .max(EMAIL_LIMITS.files)
    .refine((files) => embeddedBytes(files) <= EMAIL_LIMITS.fileBytes),
  omittedFiles: z.int().min(0),
});
export type ParsedEmail = z.infer<typeof ParsedEmail>;

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
