import type { OpenedMail } from './opened-mail';

/** What the process that opens mails is asked, in this order; files as often as one likes. */
export type ReadingStep =
  | { readonly step: 'begin'; readonly type: string; readonly bytes: number }
  | { readonly step: 'take'; readonly bytes: Uint8Array }
  | { readonly step: 'open' }
  | { readonly step: 'give'; readonly file: number; readonly from: number }
  | { readonly step: 'forget' };

export type ReadingAnswer =
  | { readonly kind: 'done' }
  | { readonly kind: 'mail'; readonly mail: OpenedMail }
  | { readonly kind: 'unreadable'; readonly fault: string }
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array };

/** A file is given in pieces of so many bytes. */
export const PIECE_BYTES = 1024 * 1024;
