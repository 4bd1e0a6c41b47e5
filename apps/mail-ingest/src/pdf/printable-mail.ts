import type { Picture } from './print-document';

/** A mail as it is printed. Its texts are strangers'; none of them needs to be clean. */
export interface PrintableMail {
  readonly head: MailHead;
  readonly html: string | null;
  readonly plain: string | null;
  /** The texts were longer than is kept of them. */
  readonly isCut: boolean;
  /** Pictures inside the text, by Content-ID without its angle brackets. */
  readonly pictures: ReadonlyMap<string, Picture>;
  readonly attachments: readonly { readonly name: string; readonly size: number | null }[];
}

export interface MailHead {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly date: Date;
}
