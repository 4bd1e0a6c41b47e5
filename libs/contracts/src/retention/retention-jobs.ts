import { z } from 'zod';
import { defineJob } from '../definitions/job';

/** As long as it takes: what was promised to be deleted is. */
const PATIENTLY = {
  attempts: 50,
  backoff: { firstMs: 1_000, factor: 2, capMs: 5 * 60_000, jitter: 0.3 },
  concurrency: 1,
  retention: { completedSeconds: 86_400, failedSeconds: 7 * 86_400 },
} as const;

const daily = (name: `${string}.${string}`) => defineJob({ name, payload: z.strictObject({}), ...PATIENTLY });

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
