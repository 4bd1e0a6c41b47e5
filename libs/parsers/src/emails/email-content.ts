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
