import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { emailAddress } from '../definitions/text';
import { MessagePreview } from '../uploads/message';
import { DocumentDetail, NotificationKind } from './document';

const path = '/api/v1/admin/documents/{id}';
const params = z.object({ id: z.uuid() });
const ofKind = params.extend({ kind: NotificationKind });
/** `result`: without names. */
const detail = { reply: DocumentDetail, result: DocumentDetail, status: 200 } as const;

/** 404 also if an earlier one's words weren't kept; 409 `no_address`. */
export const previewNotification = defineOperation(
  'document.previewNotification',
  `GET ${path}/notifications/{kind}`,
  {
    summary: 'Show what a notification to the borrower said, or would say if it were sent now',
    access: 'managers',
    audit: 'document.read',
    params: ofKind,
    /** `earlier`: the id of one that was sent before the newest of its kind. */
    query: z.strictObject({ earlier: z.uuid().optional() }),
    reply: MessagePreview,
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

/** 409 `being_told`. Staff can't enter another number, because only its owner can agree to texts. */
export const removeNumber = defineOperation('document.removeNumber', `DELETE ${path}/number`, {
  summary: 'Remove the phone number of a borrower, and email what was texted to it',
  access: 'managers',
  audit: 'document.number_removed',
  params,
  ...detail,
  problems: [404, 409],
});
