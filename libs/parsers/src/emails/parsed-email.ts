import { MAX_MAIL_BYTES } from '@coverleaf/contracts';
import { z } from 'zod';

/** Limits for every email, whatever its format. */
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
export const ParsedEmail = z.object({
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
