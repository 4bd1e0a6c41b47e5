import { z } from 'zod';
import { defineJob } from '../definitions/job';
import { defineOperation, defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { DELIVERY_ATTEMPTS } from '../transmissions/transmission';
import { Actor } from '../definitions/actor';
import { LenderRecord } from '../lenders/lender';
import { line } from '../definitions/text';
import { FileLink, FileLinkQuery, FileUse, SignedLink } from '../files/file-link';
import { AttachmentFiling } from './email';

/** Fetches attachments that the email provider stores. */
export const fetchAttachments = defineJob('mail.fetch-attachments', {
  payload: z.strictObject({ emailId: z.uuid() }),
  ...DELIVERY_ATTEMPTS,
  concurrency: 4,
});

/** 404; 409 `nothing_to_fetch`. */
export const fetchEmailAttachments = defineOperation(
  'mail-ingest.fetchEmailAttachments',
  'POST /api/v1/admin/emails/{id}/fetch-attachments',
  {
    summary: 'Retry fetching the attachments of an email',
    access: 'admin',
    audit: 'email.fetched_again',
    params: z.object({ id: z.uuid() }),
    reply: z.object({}),
    problems: [404, 409, 503],
  },
);

/** Files the attachments of an email that the setting `mail.file_attachments` selects. */
export const fileByRule = defineJob('mail.file-by-rule', {
  payload: z.strictObject({ emailId: z.uuid() }),
  ...DELIVERY_ATTEMPTS,
  concurrency: 2,
});

/** Creates an upload from one attachment. */
export const fileUpload = defineJob('mail.file-upload', {
  payload: z.strictObject({ attachmentId: z.uuid() }),
  ...DELIVERY_ATTEMPTS,
  concurrency: 2,
});

/** The active lender of this email address, or null. */
export const findLenderForMail = defineRpc('lender.find-for-mail', {
  input: z.object({ recipient: z.string() }),
  output: LenderRecord.nullable(),
  safe: true,
});

/** The oldest emails with documents that aren't filed yet, by lender. */
export const findPendingMailRpc = defineRpc('mail.find-pending', {
  input: z.object({ since: z.iso.datetime() }),
  output: z.object({
    items: z.array(
      z.object({
        /** Null: it isn't known yet whose it is, so it may be any lender's. */
        lenderId: z.uuid().nullable(),
        receivedAt: z.iso.datetime(),
      }),
    ),
  }),
  safe: true,
  timeoutMs: 20_000,
});

/** Absent fields are derived from the email. */
export const FilingForm = z.strictObject({
  lenderId: z.uuid().optional(),
  name: line(200).optional(),
  insuranceCompany: line(200).optional(),
});
export type FilingForm = z.infer<typeof FilingForm>;

/** 404; 409 `not_here`, `filed_before`; 422 if no lender is known. */
export const fileEmailAttachment = defineOperation(
  'mail-ingest.fileEmailAttachment',
  'POST /api/v1/admin/emails/{id}/attachments/{n}/file',
  {
    summary: 'File an attachment as an upload. By default the recipient address determines the lender',
    access: 'admin',
    audit: 'email.filed',
    params: z.object({ id: z.uuid(), n: z.coerce.number().pipe(z.int().min(0).max(100_000)) }),
    body: FilingForm,
    reply: AttachmentFiling,
    problems: [404, 409, 503],
  },
);

/** A file of an email: the `n` of an attachment, its PDF, or its raw bytes. */
export const EmailFile = z.union([z.int().min(0), z.enum(['pdf', 'source'])]);
export type EmailFile = z.infer<typeof EmailFile>;

/**
 * Signs a link to a file of an email: a download for types that browsers must not show. Each call is audited.
 * 404; 409 `not_downloaded`, `not_made`, `not_scanned`, `infected`, `unreadable`.
 */
export const openEmailFileRpc = defineRpc('mail.open-file', {
  input: z.object({ actor: Actor, id: z.uuid(), file: EmailFile, use: FileUse }),
  output: SignedLink,
  safe: false,
  // The virus scanner may read the whole file first.
  timeoutMs: 65_000,
});

const params = z.object({ id: z.uuid() });
const path = '/api/v1/admin/emails/{id}';
const link = { reply: FileLink, status: 200, problems: [404, 409] } as const;

export const getEmailAttachmentUrl = defineRoute('getEmailAttachmentUrl', `GET ${path}/attachments/{n}/url`, {
  summary:
    'Get a link to an attachment, valid for 300 seconds: a download, or with `inline` a view of a PDF or an image. 409 `not_downloaded`, `not_scanned`, `infected` and `unreadable`',
  access: 'admin',
  audit: ['email.attachment_viewed', 'email.attachment_downloaded'],
  params: params.extend({ n: z.coerce.number().int().min(0).max(100_000) }),
  query: FileLinkQuery,
  ...link,
});

export const getEmailPdfUrl = defineRoute('getEmailPdfUrl', `GET ${path}/pdf-url`, {
  summary: 'Get a link to the PDF of an email: a download, or with `inline` a view. 409 `not_made`',
  access: 'admin',
  audit: ['email.pdf_viewed', 'email.pdf_downloaded'],
  params,
  query: FileLinkQuery,
  ...link,
});

export const getEmailSourceUrl = defineRoute('getEmailSourceUrl', `GET ${path}/source-url`, {
  summary: 'Get a link to download the raw bytes of an unreadable email',
  access: 'admin',
  audit: 'email.source_downloaded',
  params,
  ...link,
});
