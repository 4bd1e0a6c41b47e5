import { z } from 'zod';
import { defineRpc } from '../definitions/rpc';
import { RetentionDays } from '../retention/retention';

/** The settings that decide what becomes of mails. */
export const MailSettings = z.object({
  /** `mail.file_attachments`: files that come by mail become uploads of the lender that the mail was sent to. */
  fileAttachments: z.boolean(),
  /** `retention.emails_days`: mails with their files go after so many days; null: never. */
  emailsDays: RetentionDays.nullable(),
});
export type MailSettings = z.infer<typeof MailSettings>;

export const getMailSettings = defineRpc({
  name: 'lender.get-mail-settings',
  input: z.object({}),
  output: MailSettings,
  safe: true,
});
