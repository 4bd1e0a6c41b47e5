import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { defineJob, defineScheduledJob } from '../definitions/job';
import { EmailChannel } from './email';

/** The largest email with all its files, in raw bytes. */
export const MAX_MAIL_BYTES = 40 * 1024 * 1024;

/** Prefix of raw emails in bucket `attachments`. They are never shown; orphaned ones are deleted. */
export const INCOMING_MAIL = 'incoming';

/** The intake's data on an email that is not parsed yet. Untrusted and not normalized. */
export const MailHead = z.object({
  subject: z.string(),
  fromHeader: z.string(),
  /** The envelope sender. */
  sender: z.string(),
  /** The envelope recipient. */
  recipient: z.string(),
  messageId: z.string().nullable(),
  /** The provider's timestamp, in seconds since 1970. */
  timestamp: z.int().min(0).nullable(),
});
export type MailHead = z.infer<typeof MailHead>;

/** Registers an email whose raw bytes are stored: one row and one parsing job per delivery. */
export const registerEmailRpc = defineRpc('mail.register-email', {
  input: z.object({
    door: EmailChannel,
    /** SHA-256 in hex of the values that identify a delivery. */
    deliveryHash: z.string().regex(/^[0-9a-f]{64}$/),
    /** In bucket `attachments`. */
    sourcePath: z.string(),
    /** Content-Type of the raw bytes, with its boundary. */
    sourceType: z.string(),
    head: MailHead,
  }),
  output: z.object({
    id: z.uuid(),
    /** This delivery was registered before, so the new object is not needed. */
    repeated: z.boolean(),
  }),
  safe: true,
});

/** The fields of Mailgun's webhook that are used. Mailgun sends more, such as each header as a field. */
export const MailgunForm = z.looseObject({
  timestamp: z.string().describe('Seconds since 1970'),
  token: z.string().describe('Tells one delivery from another: a mail that comes again is stored once'),
  signature: z.string().describe('HMAC-SHA256 in hex of timestamp and token, under the signing key'),
  recipient: z.string().optional(),
  sender: z.string().optional(),
  from: z.string().optional(),
  subject: z.string().optional(),
  'body-plain': z.string().optional(),
  'body-html': z.string().optional(),
  'body-mime': z.string().optional().describe('The whole mail, where the address of the route ends in mime'),
  'message-headers': z.string().optional().describe('JSON list of [name, value]'),
  'attachment-count': z.string().optional().describe('Files follow as attachment-1, attachment-2 and so on'),
  'content-id-map': z.string().optional().describe('JSON object of Content-ID and the name of its file'),
  attachments: z
    .string()
    .optional()
    .describe('JSON list of {url, name, content-type, size}: files that lie with Mailgun'),
});

export const receiveMailgunMail = defineRoute('receiveMailgunMail', 'POST /api/v1/inbound-mail/mailgun', {
  summary: 'Receive an inbound email from Mailgun',
  access: 'public',
  limit: 'mails',
  body: MailgunForm,
  bodyType: 'multipart/form-data',
  reply: z.object({ id: z.uuid() }),
  problems: [406, 503],
});

/** Parses a stored email into texts and files, until it succeeds or proves to be unreadable. */
export const readMail = defineJob('mail.read-mail', {
  payload: z.strictObject({ emailId: z.uuid() }),
  attempts: 25,
  backoff: { firstMs: 1_000, factor: 2, capMs: 5 * 60_000, jitter: 0.3 },
  concurrency: 2,
});

/** Renders the PDF of a parsed email, until it succeeds or the email proves to be unprintable. */
export const renderMailPdf = defineJob('mail.render-pdf', {
  payload: z.strictObject({ emailId: z.uuid() }),
  attempts: 25,
  backoff: { firstMs: 1_000, factor: 2, capMs: 5 * 60_000, jitter: 0.3 },
  concurrency: 2,
});

/** Deletes stored files that no row references. */
export const deleteOrphanedMailFiles = defineScheduledJob('mail.sweep-files');

/** Rewraps data keys with the current master key. */
export const rewrapMailKeys = defineScheduledJob('mail.rewrap-keys');
