import type { Image } from './print-document';

/** A mail as it is printed. Its texts are strangers'; none of them needs to be clean. */
export interface PrintableMail {
  readonly head: MailHead;
  readonly html: string | null;
  readonly plain: string | null;
  /** The texts were longer than is kept of them. */
  readonly isCut: boolean;
  /** Images inside the text, by Content-ID without its angle brackets. */
  readonly images: ReadonlyMap<string, Image>;
  readonly attachments: readonly { readonly name: string; readonly size: number | null }[];
}

export interface MailHead {
  readonly from: string;
  readonly to: string;
  readonly subject: string;
  readonly date: Date;
}
