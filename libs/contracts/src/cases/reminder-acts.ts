import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { MessagePreview } from '../uploads/message';
import { CaseDetail } from './loan-case';

const path = '/api/v1/admin/cases/{id}/reminders/{reminderId}';
const params = z.object({ id: z.uuid(), reminderId: z.uuid() });

/** 409 `no_address`. */
export const previewReminder = defineOperation('document.previewReminder', `GET ${path}`, {
  summary: 'Show what a reminder said, or would say if it were sent now',
  access: 'managers',
  audit: 'case.read',
  params,
  reply: MessagePreview,
  problems: [404, 409],
});

/**
 * 409 `not_asked`, `no_address`, `notifications_off`. A text waits for a decent hour, and any message for a mailbox that
 * got its messages of the day. A repetition sends nothing more.
 */
export const resendReminder = defineOperation('document.resendReminder', `POST ${path}`, {
  summary: 'Send the newest reminder of a case again',
  access: 'managers',
  audit: 'case.reminder_resent',
  params,
  reply: CaseDetail,
  /** Without the names of lender and staff. */
  result: CaseDetail,
  status: 200,
  problems: [404, 409],
});
