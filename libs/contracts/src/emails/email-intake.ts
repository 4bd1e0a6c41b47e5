import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { defineJob } from '../definitions/job';
import { MailDoor } from './email';

/** A mail with all its files: 40 × 1024 × 1024 bytes, as it comes in. */
export const MAX_MAIL_BYTES = 40 * 1024 * 1024;

/** Where mails lie as they came, in bucket `attachments`. Nothing of here is ever shown; what no row names may be swept away. */
export const INCOMING_MAIL = 'incoming';

/** What a door knows of a mail before anybody has opened it: as it was said, neither cleaned nor believed. */
export const MailHead = z.object({
  subject: z.string(),
  fromHeader: z.string(),
  /** Of the envelope: who handed it in. */
  sender: z.string(),
  /** Of the envelope. */
  recipient: z.string(),
  messageId: z.string().nullable(),
  /** Seconds since 1970, as the provider says. */
  timestamp: z.int().min(0).nullable(),
});
export type MailHead = z.infer<typeof MailHead>;

/** Registers a mail that already lies in the object store: writes its row and the job that reads it, once per delivery. */
export const registerEmailRpc = defineRpc({
  name: 'mail.register-email',
  input: z.object({
    door: MailDoor,
    /** SHA-256 in hex of what tells one delivery from another. */
    deliveryHash: z.string().regex(/^[0-9a-f]{64}$/),
    /** In bucket `attachments`. */
    sourcePath: z.string(),
    /** The Content-Type of what lies there, with its boundary. */
    sourceType: z.string(),
    head: MailHead,
  }),
  output: z.object({
    id: z.uuid(),
    /** This delivery came before, and the first stays: the new object is not needed. */
    repeated: z.boolean(),
  }),
  safe: true,
});

/** What Mailgun sends of a mail. It sends more, such as every header under its own name: nothing of that is refused. */
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

export const receiveMailgunMail = defineRoute({
  id: 'receiveMailgunMail',
  method: 'POST',
  path: '/api/v1/inbound-mail/mailgun',
  summary: 'Hand in a mail; Mailgun calls it',
  access: 'public',
  limit: 'mails',
  body: MailgunForm,
  bodyType: 'multipart/form-data',
  reply: z.object({ id: z.uuid() }),
  status: 200,
  problems: [406, 503],
});

/** Takes a stored mail apart into texts and files. Tried until it works, or until it is known that it never will. */
export const readMail = defineJob({
  name: 'mail.read-mail',
  payload: z.strictObject({ emailId: z.uuid() }),
  attempts: 25,
  backoff: { firstMs: 1_000, factor: 2, capMs: 5 * 60_000, jitter: 0.3 },
  concurrency: 2,
  retention: { completedSeconds: 3_600, failedSeconds: 7 * 86_400 },
});

/** Makes the PDF of a mail that was read. Tried until there is one, or the mail itself proves to be in the way. */
export const renderMailPdf = defineJob({
  name: 'mail.render-pdf',
  payload: z.strictObject({ emailId: z.uuid() }),
  attempts: 25,
  backoff: { firstMs: 1_000, factor: 2, capMs: 5 * 60_000, jitter: 0.3 },
  concurrency: 2,
  retention: { completedSeconds: 3_600, failedSeconds: 7 * 86_400 },
});
