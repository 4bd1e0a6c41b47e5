import { z } from 'zod';
import { Cursor, Day, pageOf, PageLimit, TimeOrder } from '../definitions/list';
import { TimeZone } from '../definitions/time-zone';
import { Period } from '../documents/document';
import { searchText } from '../definitions/text';
import { RemovedContent } from '../uploads/upload';

/** How an email arrived: by Mailgun's webhook or by SMTP. */
export const EmailChannel = z.enum(['mailgun', 'smtp']);
export type EmailChannel = z.infer<typeof EmailChannel>;

/**
 * - `received`: stored as raw bytes, not parsed yet
 * - `read`: parsed into texts and files
 * - `unreadable`: it cannot be parsed; the raw bytes are kept
 */
export const EmailState = z.enum(['received', 'read', 'unreadable']);
export type EmailState = z.infer<typeof EmailState>;

/** The PDF of an email. `failed`: it cannot be rendered, and `pdfFault` says why. */
export const EmailPdfState = z.enum(['waiting', 'ready', 'failed']);
export type EmailPdfState = z.infer<typeof EmailPdfState>;

/** `awaited`: the provider stores it and a job fetches it; `failed`: that job has given up. */
export const AttachmentState = z.enum(['awaited', 'stored', 'failed']);
export type AttachmentState = z.infer<typeof AttachmentState>;

/** The filing of an attachment. `refused`: no upload was created, and `reason` says why. */
export const AttachmentFiling = z.object({
  state: z.enum(['waiting', 'filed', 'refused']),
  /** The upload that was created from it. */
  uploadId: z.uuid().nullable(),
  reason: z.string().nullable(),
});
export type AttachmentFiling = z.infer<typeof AttachmentFiling>;

/** A file of an email. */
export const EmailAttachment = z.object({
  /** From 0; the `n` of its links. */
  position: z.int(),
  originalName: z.string(),
  contentType: z.string(),
  /** In bytes; null while it is unknown. */
  size: z.int().nullable(),
  state: AttachmentState,
  /** Why it could not be fetched, in plain words. */
  fault: z.string().nullable(),
  /** Shown within the HTML, such as a logo. */
  inline: z.boolean(),
  /** The virus scanner found something harmful in it, so nobody can open it. */
  infected: z.boolean(),
  /** What was removed from a PDF when it was first opened. */
  removedContent: z.array(RemovedContent),
  filing: AttachmentFiling.nullable(),
});
export type EmailAttachment = z.infer<typeof EmailAttachment>;

/** An attachment that is stored in bucket `attachments`. */
export const StoredAttachment = EmailAttachment.extend({
  size: z.int(),
  storagePath: z.string(),
  uploadedAt: z.iso.datetime(),
});
export type StoredAttachment = z.infer<typeof StoredAttachment>;

/** An email in lists. */
export const EmailRow = z
  .object({
    id: z.uuid(),
    subject: z.string(),
    fromHeader: z.string(),
    /** The envelope sender. */
    sender: z.string(),
    recipient: z.string(),
    /** Domain of the recipient. */
    domain: z.string(),
    createdAt: z.iso.datetime(),
    /** The provider's timestamp, in seconds since 1970. */
    timestamp: z.int().nullable(),
    door: EmailChannel,
    state: EmailState,
    /** Why it is unreadable, in plain words. */
    fault: z.string().nullable(),
    /** Inline files do not count. */
    attachmentCount: z.int(),
    /** False while files are stored by the provider only, or could not be fetched. */
    attachmentsDownloaded: z.boolean(),
    /** Null until the email is parsed. */
    pdfState: EmailPdfState.nullable(),
    pdfFault: z.string().nullable(),
    /** An earlier email with the same Message-Id to the same recipient. */
    duplicateOf: z.uuid().nullable(),
    /** Null until staff or a filing has handled it. A service of the previous version doesn't know. */
    handledAt: z.iso.datetime().nullable().default(null),
    /** Who marked it; null if a document was filed from it. */
    handledBy: z.uuid().nullable().default(null),
  })
  .meta({ id: 'EmailRow' });
export type EmailRow = z.infer<typeof EmailRow>;

/** `waiting`: a job sends it. `failed`: it was not accepted, and staff can send it again. */
export const ReplyState = z.enum(['waiting', 'sent', 'failed']);
export type ReplyState = z.infer<typeof ReplyState>;

/** What staff wrote to the sender of an email. */
export const EmailReply = z.object({
  id: z.uuid(),
  /** The email that it replies to. */
  emailId: z.uuid(),
  text: z.string(),
  writtenBy: z.uuid(),
  /** Null: deleted, or the identity service is unavailable. */
  writtenByName: z.string().nullable(),
  createdAt: z.iso.datetime(),
  state: ReplyState,
  sentAt: z.iso.datetime().nullable(),
  /** Why it has failed, in plain words. */
  fault: z.string().nullable(),
});
export type EmailReply = z.infer<typeof EmailReply>;

/** An inbound email in a thread. */
export const ThreadEmail = EmailRow.pick({ id: true, subject: true, fromHeader: true, createdAt: true });

/** An email, replies to it, emails that answer those, and so on. Oldest first. */
export const EmailThread = z.object({ emails: z.array(ThreadEmail), replies: z.array(EmailReply) });
export type EmailThread = z.infer<typeof EmailThread>;

export const EmailDetail = EmailRow.extend({
  messageId: z.string().nullable(),
  /** Null: nobody, deleted, or the identity service is unavailable. */
  handledByName: z.string().nullable().default(null),
  /** The active lender of this recipient; null also while the lender service is unavailable. */
  lender: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  bodyPlain: z.string().nullable(),
  /** Untrusted HTML, to be shown in a sandbox only. */
  bodyHtml: z.string().nullable(),
  /** A text was too long and was truncated; the whole text is an attachment. */
  bodyIsCut: z.boolean(),
  /** All files of the email. */
  attachments: z.array(EmailAttachment),
  /** The stored ones. */
  attachmentPaths: z.array(StoredAttachment),
  /** Key of the PDF in bucket `attachments`. */
  generatedPdf: z.string().nullable(),
  /** Null: no address that can be replied to. A service of the previous version doesn't know. */
  replyTo: z
    .object({
      address: z.string(),
      /** Whether the email surely came from that address. */
      isProven: z.boolean(),
    })
    .nullable()
    .default(null),
  thread: EmailThread.default({ emails: [], replies: [] }),
}).meta({ id: 'EmailDetail' });
export type EmailDetail = z.infer<typeof EmailDetail>;

/** The reply of mail-ingest; the gateway adds the names. */
export const EmailRecord = EmailDetail.omit({ lender: true, handledByName: true });
export type EmailRecord = z.infer<typeof EmailRecord>;

export const EmailFilter = z.strictObject({
  /** Searched in subject, sender and recipient, regardless of case. */
  q: searchText.optional(),
  handled: z.enum(['yes', 'no']).optional(),
  period: Period.default('all'),
  /** First and last day of arrival. */
  receivedFrom: Day.optional(),
  receivedTo: Day.optional(),
  tz: TimeZone.default('UTC'),
  /** Default: newest. */
  order: TimeOrder.optional(),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type EmailFilter = z.infer<typeof EmailFilter>;

export const EmailPage = pageOf(EmailRow);
export type EmailPage = z.infer<typeof EmailPage>;
