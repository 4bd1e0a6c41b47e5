import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { emailAddress } from '../definitions/text';
import { ContactWay } from '../uploads/contact';
import { DocumentDetail, NotificationKind } from './document';

const path = '/api/v1/admin/documents/{id}';
const params = z.object({ id: z.uuid() });
const ofKind = params.extend({ kind: NotificationKind });
/** `result`: without names. */
const detail = { reply: DocumentDetail, result: DocumentDetail, status: 200 } as const;

/** The words of an email or text to a borrower. The link to the status page, which is private, is left out. */
export const NotificationPreview = z.object({
  by: ContactWay,
  to: z.string(),
  /** Null: a text has none. */
  subject: z.string().nullable(),
  text: z.string(),
});
export type NotificationPreview = z.infer<typeof NotificationPreview>;

/** 409 `no_address`. */
export const previewNotification = defineOperation(
  'document.previewNotification',
  `GET ${path}/notifications/{kind}`,
  {
    summary: 'Show what a notification to the borrower would say if it were sent now',
    access: 'managers',
    audit: 'document.read',
    params: ofKind,
    reply: NotificationPreview,
    problems: [404, 409],
  },
);

/** 409 `no_address`, `being_told`. The address may have got its emails of the day; then it waits. */
export const resendNotification = defineOperation(
  'document.resendNotification',
  `POST ${path}/notifications/{kind}`,
  {
    summary: 'Send the borrower a notification again, with the link to the status page',
    access: 'managers',
    audit: 'document.resent',
    params: ofKind,
    ...detail,
    problems: [404, 409],
  },
);

/** 409 `being_told`. */
export const correctAddress = defineOperation('document.correctAddress', `PUT ${path}/address`, {
  summary: 'Correct the email address of a borrower, and send there what was sent to the wrong one',
  access: 'managers',
  audit: 'document.address_corrected',
  params,
  body: z.strictObject({ email: emailAddress }),
  ...detail,
  problems: [404, 409],
});
