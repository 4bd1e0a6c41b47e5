import { z } from 'zod';
import { Cursor, EXPORT_ROWS } from '../definitions/list';
import { defineOperation, defineRoute } from '../definitions/operation';
import { defineCount, defineRead, defineRpc } from '../definitions/rpc';
import { moment } from '../definitions/text';
import { Actor } from '../definitions/actor';
import { EmailDetail, EmailFilter, EmailPage, EmailRecord, EmailRow } from './email';

/** `EmailFilter` with its days resolved to times. */
export const EmailQuery = EmailFilter.pick({ q: true, handled: true, order: true }).extend({
  from: moment.optional(),
  /** Exclusive. */
  until: moment.optional(),
});
export type EmailQuery = z.infer<typeof EmailQuery>;

export const listEmailsRpc = defineRpc('mail.list-emails', {
  input: z.object({
    /** Absent from a gateway of the previous version; the read is then audited without an actor. */
    actor: Actor.optional(),
    query: EmailQuery,
    cursor: Cursor.optional(),
    limit: z.int().min(1).max(100),
  }),
  output: EmailPage,
  safe: true,
  timeoutMs: 10_000,
});

/** A page of an export, audited with the first one. */
export const exportEmailsRpc = defineRpc('mail.export-emails', {
  input: z.object({
    actor: Actor,
    query: EmailQuery,
    cursor: Cursor.optional(),
    limit: z.int().min(1).max(EXPORT_ROWS),
  }),
  output: z.object({ items: z.array(EmailRow), nextCursor: Cursor.optional() }),
  safe: true,
  timeoutMs: 20_000,
});

/** For the dashboard. */
export const countEmailsRpc = defineCount('mail.count-emails');

/** Emails that nobody has handled, capped at COUNT_CAP. */
export const countUnhandledEmailsRpc = defineRead(
  'mail.count-unhandled-emails',
  z.object({
    count: z.int(),
    isCapped: z.boolean(),
    /** When the oldest arrived; null if there are none. */
    since: z.iso.datetime().nullable(),
  }),
);

/** The keyed hash of the address that an email's documents are filed under; null if it has none. 404. */
export const findSenderHashRpc = defineRpc('mail.find-sender-hash', {
  input: z.object({ id: z.uuid() }),
  output: z.object({ emailHash: z.string().nullable() }),
  safe: true,
});

/** The email from which a document was filed; null if it was deleted. */
export const findEmailOfDocumentRpc = defineRpc('mail.find-email-of-document', {
  input: z.object({ uploadId: z.uuid() }),
  output: z.object({ id: z.uuid().nullable() }),
  safe: true,
});

/** The sanitized HTML of an email as a separate page. 404 without HTML. */
export const getEmailPageRpc = defineRpc('mail.get-email-page', {
  input: z.object({ actor: Actor, id: z.uuid() }),
  output: z.object({ html: z.string() }),
  safe: false,
  timeoutMs: 20_000,
});

const params = z.object({ id: z.uuid() });
const path = '/api/v1/admin/emails/{id}';

export const listEmails = defineRoute('listEmails', 'GET /api/v1/admin/emails', {
  summary: 'List inbound emails. `q` searches subject, sender, and recipient',
  access: 'admin',
  audit: 'email.listed',
  query: EmailFilter,
  reply: EmailPage,
});

export const exportEmails = defineRoute('exportEmails', 'GET /api/v1/admin/emails/export', {
  summary: 'Export the inbound emails of a filter as CSV, without their texts',
  access: 'admin',
  audit: 'email.exported',
  query: EmailFilter.omit({ cursor: true, limit: true }),
  reply: z.unknown(),
});

/** Repeated reads within ten minutes are audited as one view. */
export const getEmail = defineOperation('mail-ingest.getEmail', `GET ${path}`, {
  summary: 'Get an email with its texts, headers, and attachments',
  access: 'admin',
  audit: 'email.viewed',
  params,
  result: EmailRecord,
  reply: EmailDetail,
  problems: [404],
});

export const getEmailBody = defineRoute('getEmailBody', `GET ${path}/body`, {
  summary: 'Get the HTML of an email for a sandboxed frame, without scripts or external requests',
  access: 'admin',
  audit: 'email.viewed',
  params,
  reply: z.string(),
  replyType: 'text/html',
  problems: [404],
});

/** Marking it as what it is already changes nothing. */
export const handleEmail = defineOperation('mail-ingest.handleEmail', `PUT ${path}/handled`, {
  summary: 'Mark an email as handled, or as one that still has to be handled',
  access: 'admin',
  audit: ['email.handled', 'email.unhandled'],
  params,
  body: z.strictObject({ handled: z.boolean() }),
  reply: z.object({ handledAt: z.iso.datetime().nullable() }),
  problems: [404],
});

/** 404; 409 `being_filed`. */
export const deleteEmail = defineOperation('mail-ingest.deleteEmail', `DELETE ${path}`, {
  summary: 'Delete an email and all its files permanently',
  access: 'admin',
  audit: 'email.deleted',
  params,
  reply: z.undefined(),
  status: 204,
  problems: [404, 409],
});

const emailHash = z.string().min(1);

/** Counts the emails of the sender with this keyed hash. */
export const planMailErasureRpc = defineRpc('mail.plan-erasure', {
  input: z.object({ emailHash }),
  output: z.object({ mails: z.int() }),
  safe: true,
});

/** Erases one batch of emails of that sender. Call it until `isDone`. */
export const eraseSenderRpc = defineRpc('mail.erase-sender', {
  input: z.object({ erasureId: z.uuid(), emailHash }),
  output: z.object({
    /** Erased for this erasure request so far. */
    mails: z.int(),
    /** False: there are more, or an attachment is being filed. */
    isDone: z.boolean(),
  }),
  safe: true,
  timeoutMs: 30_000,
});
