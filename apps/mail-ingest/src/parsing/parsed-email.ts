import type { MailHead } from '@coverleaf/contracts';

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

export interface ParsedFile extends FileMetadata {
  readonly inline: boolean;
  /** Bytes; of a remote file as reported by the provider. */
  readonly size: number | null;
  /** Of a remote file; null for an embedded one. */
  readonly url: string | null;
}

/** The stored texts of an email: limited, and without characters that Postgres refuses. */
export interface ParsedEmail extends Omit<EmailContent, 'files'> {
  /** A body is longer than a row holds. The whole body is then one of the last two files. */
  readonly bodyIsCut: boolean;
  readonly files: readonly ParsedFile[];
  readonly omittedFiles: number;
}

/** Requests to the parser process, in this order; `readFile` repeatedly. */
export type ParserRequest =
  | { readonly step: 'start'; readonly type: string; readonly bytes: number }
  | { readonly step: 'append'; readonly bytes: Uint8Array }
  | { readonly step: 'parse' }
  | { readonly step: 'readFile'; readonly file: number; readonly from: number }
  | { readonly step: 'reset' };

export type ParserReply =
  | { readonly kind: 'done' }
  | { readonly kind: 'email'; readonly email: ParsedEmail }
  | { readonly kind: 'unreadable'; readonly reason: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

export const FILE_CHUNK_BYTES = 1024 * 1024;
