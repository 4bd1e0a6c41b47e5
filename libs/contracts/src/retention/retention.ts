import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
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

export const getRetentionSettings = defineRpc({
  name: 'lender.get-retention-settings',
  input: z.object({}),
  output: RetentionSettings,
  safe: true,
});

/** What a night would delete, up to 10,000. */
export const RetentionPreview = z
  .object({ documents: z.int(), documentsAreCapped: z.boolean() })
  .meta({ id: 'RetentionPreview' });
export type RetentionPreview = z.infer<typeof RetentionPreview>;

export const previewRetention = defineOperation({
  id: 'previewRetention',
  service: 'document',
  method: 'GET',
  path: '/api/v1/admin/retention',
  summary: 'How many documents the next night would delete if they were kept for so many days',
  access: 'admin',
  query: z.strictObject({ documentsDays: z.coerce.number().pipe(RetentionDays) }),
  reply: RetentionPreview,
  status: 200,
});

/** What a night would delete of mails, up to 10,000. */
export const EmailRetentionPreview = z
  .object({ emails: z.int(), emailsAreCapped: z.boolean() })
  .meta({ id: 'EmailRetentionPreview' });
export type EmailRetentionPreview = z.infer<typeof EmailRetentionPreview>;

export const previewEmailRetention = defineOperation({
  id: 'previewEmailRetention',
  service: 'mail-ingest',
  method: 'GET',
  path: '/api/v1/admin/retention/emails',
  summary: 'How many mails the next night would delete if they were kept for so many days',
  access: 'admin',
  query: z.strictObject({ emailsDays: z.coerce.number().pipe(RetentionDays) }),
  reply: EmailRetentionPreview,
  status: 200,
});

/** As long as it takes: what was promised to be deleted is. */
const PATIENTLY = {
  attempts: 50,
  backoff: { firstMs: 1_000, factor: 2, capMs: 5 * 60_000, jitter: 0.3 },
  concurrency: 1,
  retention: { completedSeconds: 86_400, failedSeconds: 7 * 86_400 },
} as const;

const daily = <Name extends `${string}.${string}`>(name: Name) =>
  defineJob({ name, payload: z.strictObject({}), ...PATIENTLY });

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
export const eraseBorrower = defineJob({
  name: 'document.erase-borrower',
  payload: z.strictObject({ erasureId: z.uuid() }),
  ...PATIENTLY,
});
