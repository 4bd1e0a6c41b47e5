import { z } from 'zod';
import { defineJob } from '../definitions/job';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { LenderRecord } from '../lenders/lender';
import { line } from '../text';
import { DELIVERY_ATTEMPTS } from '../transmissions/transmission';
import { Actor } from '../users/role';
import { AttachmentFiling } from './email';

/** Decides by the setting `mail.file_attachments` which files of a mail are filed. */
export const fileByRule = defineJob({
  name: 'mail.file-by-rule',
  payload: z.strictObject({ emailId: z.uuid() }),
  ...DELIVERY_ATTEMPTS,
  concurrency: 2,
});

/** Makes an insurance upload of one attachment. */
export const fileUpload = defineJob({
  name: 'mail.file-upload',
  payload: z.strictObject({ attachmentId: z.uuid() }),
  ...DELIVERY_ATTEMPTS,
  concurrency: 2,
});

/** The active lender that mails to this address are for, or null. */
export const findLenderForMail = defineRpc({
  name: 'lender.find-for-mail',
  input: z.object({ recipient: z.string() }),
  output: LenderRecord.nullable(),
  safe: true,
});

/** What is absent is taken from the mail. */
export const FilingForm = z.strictObject({
  lenderId: z.uuid().optional(),
  name: line(200).optional(),
  insuranceCompany: line(200).optional(),
});
export type FilingForm = z.infer<typeof FilingForm>;

/** 404; 409 `not_here`, `filed_before`; 422 where no lender is known. */
export const fileAttachmentRpc = defineRpc({
  name: 'mail.file-attachment',
  input: FilingForm.extend({ actor: Actor, emailId: z.uuid(), position: z.int().min(0) }),
  output: AttachmentFiling,
  safe: false,
});

export const fileEmailAttachment = defineRoute({
  id: 'fileEmailAttachment',
  method: 'POST',
  path: '/api/v1/admin/emails/{id}/attachments/{n}/file',
  summary: 'File an attachment as an insurance upload; the lender is the one that the mail was sent to',
  access: 'admin',
  params: z.object({ id: z.uuid(), n: z.coerce.number().pipe(z.int().min(0).max(100_000)) }),
  body: FilingForm,
  reply: AttachmentFiling,
  status: 200,
  problems: [404, 409, 503],
});
