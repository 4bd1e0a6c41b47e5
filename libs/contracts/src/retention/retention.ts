import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { defineRead } from '../definitions/rpc';
import { defineJob } from '../definitions/job';

/** Ten years, with leap days to spare. */
export const MAX_RETENTION_DAYS = 3_660;

export const RetentionDays = z.int().min(1).max(MAX_RETENTION_DAYS);

/** How long records are kept, in days; null: for good. */
export const RetentionSettings = z.object({
  /** `retention.documents_days`: closed documents with everything of theirs. */
  documentsDays: RetentionDays.nullable(),
  /** `retention.timelines_days`: what happened with each attempt of a transmission that has arrived or was discarded. */
  timelinesDays: RetentionDays.nullable(),
});
export type RetentionSettings = z.infer<typeof RetentionSettings>;

export const getRetentionSettings = defineRead('lender.get-retention-settings', RetentionSettings);

/** What a night would delete, up to 10,000. */
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

/** What a night would delete of mails, up to 10,000. */
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

/** As long as it takes: what was promised to be deleted is. */
const PATIENTLY = {
  attempts: 50,
  backoff: { firstMs: 1_000, factor: 2, capMs: 5 * 60_000, jitter: 0.3 },
  concurrency: 1,
  retention: { completedSeconds: 86_400, failedSeconds: 7 * 86_400 },
} as const;

const daily = <Name extends `${string}.${string}`>(name: Name) =>
  defineJob(name, { payload: z.strictObject({}), ...PATIENTLY });

/** Deletes what has been kept for as long as the settings say. */
export const deleteExpired = daily('document.delete-expired');

/** Deletes stored files of borrowers that no row names. */
export const deleteOrphanedFiles = daily('document.sweep-files');

/** The same of mails. */
export const deleteExpiredEmails = daily('mail.delete-expired');
export const deleteOrphanedMailFiles = daily('mail.sweep-files');

/** … and images, with logos that were never used. */
export const deleteOrphanedImages = daily('lender.sweep-images');

/** Seals everything by the current master key. */
export const rewrapDocumentKeys = daily('document.rewrap-keys');
export const rewrapMailKeys = daily('mail.rewrap-keys');
export const rewrapIdentityKeys = daily('identity.rewrap-keys');

/** Erases what there is of one borrower. */
export const eraseBorrower = defineJob('document.erase-borrower', {
  payload: z.strictObject({ erasureId: z.uuid() }),
  ...PATIENTLY,
});
