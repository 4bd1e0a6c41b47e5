import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { CaseProgress } from './case-progress';
import { LookedUpLoan } from '../loan-references/loan-reference';
import { LienholderClause } from '../reading/verdict';
import { LanguageCode } from '../site/site';
import { defineJob, defineScheduledJob } from '../definitions/job';
import { DELIVERY_ATTEMPTS } from '../transmissions/transmission';
import { ReadingSummary } from '../reading/reading-routes';
import { RejectionCode } from '../uploads/rejection';
import { StatusToken } from '../uploads/status-token';
import { DuplicateKind, ReceiptFacts, UploadFailure, UploadStatus, UploadType } from '../uploads/upload';

/**
 * - `not_begun`: being checked, or waiting for staff
 * - `under_way`: being delivered
 * - `delayed`: not delivered; staff must act
 * - `over`: delivered, or not to be delivered
 */
export const UploadDelivery = z.enum(['not_begun', 'under_way', 'delayed', 'over']);
export type UploadDelivery = z.infer<typeof UploadDelivery>;

/** What the sender of an upload sent before: the same email address, or the same case. */
export const SentBefore = z.object({
  kind: DuplicateKind,
  receiptNumber: z.string(),
  receivedAt: z.iso.datetime(),
});
export type SentBefore = z.infer<typeof SentBefore>;

/** What the private status link shows. Anyone with the link sees it, so it has no name, address, phone, or insurer. */
export const UploadProgress = z
  .object({
    receiptNumber: z.string(),
    financialInstitution: z.string(),
    /** The loan that it is evidence for; null or absent if unknown, or if there are several. */
    loan: LookedUpLoan.pick({ reference: true, collateral: true }).nullable().optional(),
    /** Where that loan stands; absent if `loan` is null. */
    case: CaseProgress.nullable().optional(),
    receipt: ReceiptFacts,
    status: UploadStatus,
    /** The file was checked and can be read. */
    checkedAt: z.iso.datetime().nullable(),
    /** Delivered to the lender. */
    sentAt: z.iso.datetime().nullable(),
    delivery: UploadDelivery,
    /** Decided by the lender or staff. Accepted delivery alone is not a decision. */
    doneAt: z.iso.datetime().nullable(),
    /** The reason for an automatic rejection. */
    fault: UploadFailure.nullable(),
    /** The common reason of a rejection by staff. */
    reasonCode: RejectionCode.nullable(),
    /** The free-text reason of a rejection by staff. */
    reason: z.string().nullable(),
    /** The same in Spanish, if it was a saved reply. */
    reasonEs: z.string().nullable().optional(),
    /** The result of reading it; null or absent if there is none. */
    reading: ReadingSummary.nullable().optional(),
    sentBefore: SentBefore.nullable().optional(),
    /** When staff took their decision back, until they decide again. */
    reopenedAt: z.iso.datetime().nullable().optional(),
    /** What staff ask for before they decide, until it is sent. */
    asked: z
      .object({
        reasonCode: RejectionCode.nullable(),
        note: z.string().nullable(),
        noteEs: z.string().nullable().optional(),
      })
      .nullable()
      .optional(),
    /** How the policy for the loan must name the lender. With `loan` only. */
    clause: LienholderClause.nullable().optional(),
  })
  .meta({ id: 'UploadProgress' });
export type UploadProgress = z.infer<typeof UploadProgress>;

/** Null for an unknown or altered token, or a deleted upload. */
export const readProgressRpc = defineRpc('document.read-progress', {
  input: z.object({
    token: StatusToken,
    /** Somebody opens the status page. Default: false. */
    isView: z.boolean().optional(),
  }),
  output: z
    .object({
      progress: UploadProgress,
      /** For the receipt PDF only, because a file name may contain a person's name. */
      document: z.object({ fileName: z.string(), type: UploadType }),
      /** The lender whose branding the page shows. */
      lenderId: z.uuid().nullable(),
      /** Language of the page that it was sent from. */
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

/** Scans a stored upload, converts it to PDF, and passes it on to approval or delivery. */
export const processUpload = defineJob('document.process-upload', {
  payload: z.strictObject({ uploadId: z.uuid() }),
  attempts: 25,
  backoff: { firstMs: 1_000, factor: 2, capMs: 5 * 60_000, jitter: 0.3 },
  concurrency: 4,
});

/** Emails a borrower about the receipt or the outcome of an upload. */
export const notifyBorrower = defineJob('document.notify-borrower', {
  payload: z.strictObject({ notificationId: z.uuid() }),
  attempts: 16,
  backoff: { firstMs: 1_000, factor: 3, capMs: 60 * 60_000, jitter: 0.3 },
  concurrency: 4,
});

/** Delivers an upload to its lender's API or to the file share. */
export const deliverUpload = defineJob('document.deliver-upload', {
  payload: z.strictObject({ transmissionId: z.uuid() }),
  ...DELIVERY_ATTEMPTS,
  concurrency: 4,
});

/** Deletes stored files that no row references. */
export const deleteOrphanedFiles = defineScheduledJob('document.sweep-files');

/** Makes documents of earlier versions findable by numbers that those versions didn't hash. */
export const hashNumbers = defineScheduledJob('document.hash-numbers');

/** Rewraps data keys with the current master key. */
export const rewrapDocumentKeys = defineScheduledJob('document.rewrap-keys');
