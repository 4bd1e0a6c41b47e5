import { z } from 'zod';

/** A decision of staff about a document. */
export const Decision = z.enum(['approve', 'process', 'reject']);
export type Decision = z.infer<typeof Decision>;

/** A quarter turn, clockwise, in degrees. */
export const Turn = z.literal([0, 90, 180, 270]);

/**
 * The lists of documents that wait for somebody.
 * - `to_decide`: nobody has decided; the oldest first
 * - `due`: of those, the ones whose case ends within a week; the earliest last day first
 * - `unsendable`: their delivery has failed for good; the oldest first
 * - `mine`: leased by the caller; the oldest first
 */
export const ReviewQueue = z.enum(['to_decide', 'due', 'unsendable', 'mine']);
export type ReviewQueue = z.infer<typeof ReviewQueue>;

/** Who works on a document that is not closed. */
export const DocumentReview = z.object({
  /** The last day for proof of its case; the earliest if it has several. */
  lastDay: z.iso.date().nullable(),
  /** Who has it, until when; null if nobody. */
  lease: z
    .object({
      userId: z.uuid(),
      /** Null: hidden from the caller, deleted, or unavailable. */
      name: z.string().nullable(),
      until: z.iso.datetime(),
    })
    .nullable(),
  /** A decision that can still be undone; null if there is none. */
  decision: z
    .object({
      decision: Decision,
      userId: z.uuid(),
      name: z.string().nullable(),
      appliesAt: z.iso.datetime(),
    })
    .nullable(),
});
export type DocumentReview = z.infer<typeof DocumentReview>;
