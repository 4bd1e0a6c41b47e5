import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { defineRead } from '../definitions/rpc';
import { defineScheduledJob } from '../definitions/job';

/** Ten years, with leap days to spare. */
export const MAX_RETENTION_DAYS = 3_660;

/** The defaults of a new installation: seven years and two years. */
export const DEFAULT_RETENTION = { documentsDays: 2_557, emailsDays: 731 } as const;

export const RetentionDays = z.int().min(1).max(MAX_RETENTION_DAYS);

/** Retention in days; null means forever. */
export const RetentionSettings = z.object({
  /** `retention.documents_days`: closed documents with all their data. */
  documentsDays: RetentionDays.nullable(),
  /** `retention.timelines_days`: events of transmissions that were delivered or discarded. */
  timelinesDays: RetentionDays.nullable(),
});
export type RetentionSettings = z.infer<typeof RetentionSettings>;

export const getRetentionSettings = defineRead('lender.get-retention-settings', RetentionSettings);

/** What the next run would delete, capped at 10,000. */
export const RetentionPreview = z
  .object({ documents: z.int(), documentsAreCapped: z.boolean() })
  .meta({ id: 'RetentionPreview' });
export type RetentionPreview = z.infer<typeof RetentionPreview>;

export const previewRetention = defineOperation('document.previewRetention', 'GET /api/v1/admin/retention', {
  summary: 'Count documents that a retention period would delete in the next run',
  access: 'admin',
  query: z.strictObject({ documentsDays: z.coerce.number().pipe(RetentionDays) }),
  reply: RetentionPreview,
});

/** Emails that the next run would delete, capped at 10,000. */
export const EmailRetentionPreview = z
  .object({ emails: z.int(), emailsAreCapped: z.boolean() })
  .meta({ id: 'EmailRetentionPreview' });
export type EmailRetentionPreview = z.infer<typeof EmailRetentionPreview>;

export const previewEmailRetention = defineOperation(
  'mail-ingest.previewEmailRetention',
  'GET /api/v1/admin/retention/emails',
  {
    summary: 'Count emails that a retention period would delete in the next run',
    access: 'admin',
    query: z.strictObject({ emailsDays: z.coerce.number().pipe(RetentionDays) }),
    reply: EmailRetentionPreview,
  },
);

/** Deletes what exceeds its retention period. */
export const deleteExpired = defineScheduledJob('document.delete-expired');

export const deleteExpiredEmails = defineScheduledJob('mail.delete-expired');
