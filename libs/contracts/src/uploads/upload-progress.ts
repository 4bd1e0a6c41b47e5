import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { LanguageCode } from '../site/site';
import { defineJob, defineScheduledJob } from '../definitions/job';
import { DELIVERY_ATTEMPTS } from '../transmissions/transmission';
import { RejectionCode } from './rejection';
import { ReceiptFacts, UploadFailure, UploadStatus, UploadType } from './upload';

/** As it stands in an address; it opens, or it does not. */
export const StatusToken = z.string().max(400);

/**
 * - `not_begun`: it is being checked, or waits for our staff
 * - `under_way`: it is on its way to the lender
 * - `delayed`: it has not arrived, and our staff have to see to it
 * - `over`: it has arrived, or will not be sent
 */
export const UploadDelivery = z.enum(['not_begun', 'under_way', 'delayed', 'over']);
export type UploadDelivery = z.infer<typeof UploadDelivery>;

/**
 * What the private status link shows. Whoever holds the link sees it, so nobody's name, address, phone or insurer is in
 * it.
 */
export const UploadProgress = z
  .object({
    receiptNumber: z.string(),
    financialInstitution: z.string(),
    receipt: ReceiptFacts,
    status: UploadStatus,
    /** Its file can be read. */
    checkedAt: z.iso.datetime().nullable(),
    /** The lender's side has it. */
    sentAt: z.iso.datetime().nullable(),
    delivery: UploadDelivery,
    /** Decided on, by the lender or by staff: that a system took it is no decision. */
    doneAt: z.iso.datetime().nullable(),
    /** Of a rejection without anybody's doing. */
    fault: UploadFailure.nullable(),
    /** Of a rejection by staff, where it is a common one. */
    reasonCode: RejectionCode.nullable(),
    /** Of a rejection by staff, in their words. */
    reason: z.string().nullable(),
  })
  .meta({ id: 'UploadProgress' });
export type UploadProgress = z.infer<typeof UploadProgress>;

/** Null for a token that nobody gave out, that was changed, or whose upload is gone. */
export const readProgressRpc = defineRpc('document.read-progress', {
  input: z.object({ token: StatusToken }),
  output: z
    .object({
      progress: UploadProgress,
      /** For the receipt alone, which its owner saves: the name of a file may name a person. */
      document: z.object({ fileName: z.string(), type: UploadType }),
      /** Whose colours the page wears. */
      lenderId: z.uuid().nullable(),
      /** Of the page that it was sent from. */
      language: LanguageCode,
    })
    .nullable(),
  safe: true,
});

export const getUploadProgress = defineRoute('getUploadProgress', 'GET /api/v1/status/{token}', {
  summary: 'Get the progress of an upload by its private link',
  access: 'public',
  limit: 'statuses',
  params: z.object({ token: StatusToken }),
  reply: UploadProgress,
  problems: [404, 503],
});

/** Looks at a stored upload: viruses, conversion to PDF. Then it waits for approval, or is sent. Tried until it works. */
export const processUpload = defineJob('document.process-upload', {
  payload: z.strictObject({ uploadId: z.uuid() }),
  attempts: 25,
  backoff: { firstMs: 1_000, factor: 2, capMs: 5 * 60_000, jitter: 0.3 },
  concurrency: 4,
});

/** Tells a borrower by e-mail that an upload has arrived, or what came of it. */
export const notifyBorrower = defineJob('document.notify-borrower', {
  payload: z.strictObject({ notificationId: z.uuid() }),
  attempts: 16,
  backoff: { firstMs: 1_000, factor: 3, capMs: 60 * 60_000, jitter: 0.3 },
  concurrency: 4,
});

/** Brings an upload to its lender's API or to the file share. */
export const deliverUpload = defineJob('document.deliver-upload', {
  payload: z.strictObject({ transmissionId: z.uuid() }),
  ...DELIVERY_ATTEMPTS,
  concurrency: 4,
});

/** Deletes stored files that no row references. */
export const deleteOrphanedFiles = defineScheduledJob('document.sweep-files');

/** Rewraps data keys with the current master key. */
export const rewrapDocumentKeys = defineScheduledJob('document.rewrap-keys');
