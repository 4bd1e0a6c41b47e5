import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { defineRead } from '../definitions/rpc';
import { defineJob } from '../definitions/job';

/** Ten years, with leap days to spare. */
export const MAX_RETENTION_DAYS = 3_660;

export const RetentionDays = z.int().min(1).max(MAX_RETENTION_DAYS);

/** Retention in days; null: forever. */
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

/** Many attempts, because deletion was promised. */
const PERSISTENT = {
  attempts: 50,
  backoff: { firstMs: 1_000, factor: 2, capMs: 5 * 60_000, jitter: 0.3 },
  concurrency: 1,
  retention: { completedSeconds: 86_400, failedSeconds: 7 * 86_400 },
} as const;

const daily = <Name extends `${string}.${string}`>(name: Name) =>
  defineJob(name, { payload: z.strictObject({}), ...PERSISTENT });

/** Deletes what exceeds its retention period. */
export const deleteExpired = daily('document.delete-expired');

/** Deletes stored files that no row references. */
export const deleteOrphanedFiles = daily('document.sweep-files');

export const deleteExpiredEmails = daily('mail.delete-expired');
export const deleteOrphanedMailFiles = daily('mail.sweep-files');

/** Also deletes logos that were never used. */
export const deleteOrphanedImages = daily('lender.sweep-images');

/** Rewraps data keys with the current master key. */
export const rewrapDocumentKeys = daily('document.rewrap-keys');
export const rewrapMailKeys = daily('mail.rewrap-keys');
export const rewrapIdentityKeys = daily('identity.rewrap-keys');

/** Erases all data of one borrower. */
export const eraseBorrower = defineJob('document.erase-borrower', {
  payload: z.strictObject({ erasureId: z.uuid() }),
  ...PERSISTENT,
});
