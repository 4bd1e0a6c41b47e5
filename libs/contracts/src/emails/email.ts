import { z } from 'zod';
import { Cursor, pageOf, PageLimit } from '../definitions/list';
import { Period, TimeZone } from '../documents/document';
import { searchText } from '../definitions/text';

/** By which door a mail came in. */
export const MailDoor = z.enum(['mailgun', 'smtp']);
export type MailDoor = z.infer<typeof MailDoor>;

/**
 * How far a mail has come.
 * - `received`: stored as it came, not opened yet
 * - `read`: taken apart into texts and files
 * - `unreadable`: it cannot be taken apart; what came is kept as it is
 */
export const EmailState = z.enum(['received', 'read', 'unreadable']);
export type EmailState = z.infer<typeof EmailState>;

/** The PDF of a mail; `failed`: it cannot be printed, and `pdfFault` says why. */
export const EmailPdfState = z.enum(['waiting', 'ready', 'failed']);
export type EmailPdfState = z.infer<typeof EmailPdfState>;

/** `awaited`: it lies with the provider and is fetched by a job; `failed`: that job has given up. */
export const AttachmentState = z.enum(['awaited', 'stored', 'failed']);
export type AttachmentState = z.infer<typeof AttachmentState>;

/** An attachment on its way to becoming an insurance upload. `refused`: it is none, and `reason` says why. */
export const AttachmentFiling = z.object({
  state: z.enum(['waiting', 'filed', 'refused']),
  /** The document that was made of it. */
  uploadId: z.uuid().nullable(),
  reason: z.string().nullable(),
});
export type AttachmentFiling = z.infer<typeof AttachmentFiling>;

/** A file that came with a mail. */
export const EmailAttachment = z.object({
  /** Its place in the mail, from 0: the `n` of its links. */
  position: z.int(),
  originalName: z.string(),
  contentType: z.string(),
  /** In bytes; null while nobody has said how large it is. */
  size: z.int().nullable(),
  state: AttachmentState,
  /** Why it could not be fetched, in plain words. */
  fault: z.string().nullable(),
  /** Shown inside the text, such as a logo. */
  inline: z.boolean(),
  /** The virus scanner found something harmful in it, so that nobody gets to see it. */
  infected: z.boolean(),
  filing: AttachmentFiling.nullable(),
});
export type EmailAttachment = z.infer<typeof EmailAttachment>;

/** One that lies in bucket `attachments`. */
export const StoredAttachment = EmailAttachment.extend({
  size: z.int(),
  storagePath: z.string(),
  uploadedAt: z.iso.datetime(),
});
export type StoredAttachment = z.infer<typeof StoredAttachment>;

/** One line of the list. */
export const EmailRow = z
  .object({
    id: z.uuid(),
    subject: z.string(),
    fromHeader: z.string(),
    /** Of the envelope: who handed it in. */
    sender: z.string(),
    recipient: z.string(),
    /** Of the recipient. */
    domain: z.string(),
    createdAt: z.iso.datetime(),
    /** Seconds since 1970, as the provider says. */
    timestamp: z.int().nullable(),
    door: MailDoor,
    state: EmailState,
    /** Why it is unreadable, in plain words. */
    fault: z.string().nullable(),
    /** Files that the mail has; those inside its text do not count. */
    attachmentCount: z.int(),
    /** False: files of it lie with the provider, or could not be fetched. */
    attachmentsDownloaded: z.boolean(),
    /** Null while the mail was not read. */
    pdfState: EmailPdfState.nullable(),
    pdfFault: z.string().nullable(),
    /** An earlier mail with the same Message-Id to the same recipient. */
    duplicateOf: z.uuid().nullable(),
  })
  .meta({ id: 'EmailRow' });
export type EmailRow = z.infer<typeof EmailRow>;

export const EmailDetail = EmailRow.extend({
  messageId: z.string().nullable(),
  /** The active lender that mails to this recipient are for; null also while that cannot be had. */
  lender: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  bodyPlain: z.string().nullable(),
  /** As it came: strangers' HTML, never to be shown outside a sandbox. */
  bodyHtml: z.string().nullable(),
  /** A text was longer than is kept here; the whole of it is among the attachments. */
  bodyIsCut: z.boolean(),
  /** All files of the mail. */
  attachments: z.array(EmailAttachment),
  /** Those of them that are here. */
  attachmentPaths: z.array(StoredAttachment),
  /** Where the PDF lies in bucket `attachments`. */
  generatedPdf: z.string().nullable(),
}).meta({ id: 'EmailDetail' });
export type EmailDetail = z.infer<typeof EmailDetail>;

/** What mail-ingest knows of an email; the gateway adds the lender. */
export const EmailRecord = EmailDetail.omit({ lender: true });
export type EmailRecord = z.infer<typeof EmailRecord>;

export const EmailFilter = z.strictObject({
  /** In subject, sender or recipient, whatever the case. */
  q: searchText.optional(),
  period: Period.default('all'),
  tz: TimeZone.default('UTC'),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type EmailFilter = z.infer<typeof EmailFilter>;

export const EmailPage = pageOf(EmailRow);
export type EmailPage = z.infer<typeof EmailPage>;
