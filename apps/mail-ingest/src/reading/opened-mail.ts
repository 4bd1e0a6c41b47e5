import type { MailHead } from '@coverleaf/contracts';

/** A mail that cannot be taken apart, and why, in plain words. */
export class Unreadable extends Error {
  override readonly name = 'Unreadable';
}

interface FileLabels {
  readonly name: string;
  readonly type: string;
  /** Without its angle brackets. */
  readonly contentId: string | null;
}

export interface ComingFile extends FileLabels {
  readonly bytes: Uint8Array;
}

/** Lies with the mail's provider. */
export interface DistantFile extends FileLabels {
  readonly url: string;
  /** As the provider says. */
  readonly size: number | null;
}

export interface MailHeader {
  readonly name: string;
  readonly value: string;
}

/** A mail as it was found, of whatever size and with whatever in it. */
export interface MailContent {
  /** By the mail's own headers; what its envelope says is not known here. */
  readonly head: Pick<MailHead, 'subject' | 'fromHeader' | 'messageId'>;
  /** What the headers hold that name somebody who sent it. */
  readonly senders: readonly string[];
  readonly headers: readonly MailHeader[];
  readonly plain: string | null;
  readonly html: string | null;
  readonly files: readonly (ComingFile | DistantFile)[];
}

export interface OpenedFile extends FileLabels {
  /** The HTML shows it. */
  readonly inline: boolean;
  /** Bytes; of a distant file as the provider says. */
  readonly size: number | null;
  /** Where a distant file lies; null for one that came with the mail. */
  readonly url: string | null;
}

/** A mail as it is kept: in bounds, and with nothing in it that cannot be stored. */
export interface OpenedMail extends Omit<MailContent, 'files'> {
  /** A text is longer than a row holds; the whole of it is the last file, or the one before. */
  readonly bodyIsCut: boolean;
  readonly files: readonly OpenedFile[];
  /** Files that are beyond what is kept of one mail. */
  readonly leftOut: number;
}
