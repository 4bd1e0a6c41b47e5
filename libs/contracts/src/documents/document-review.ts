import { z } from 'zod';
import { RejectionCode } from '../uploads/rejection';

/** A decision of staff about a document. */
export const Decision = z.enum(['approve', 'process', 'reject']);
export type Decision = z.infer<typeof Decision>;

/** What staff do about a document that can be undone for some seconds: they decide, or ask its sender for one more. */
export const DocumentAct = z.enum([...Decision.options, 'ask']);
export type DocumentAct = z.infer<typeof DocumentAct>;

/** A quarter turn, clockwise, in degrees. */
export const Turn = z.literal([0, 90, 180, 270]);

/**
 * The lists of documents that wait for somebody.
 * - `to_decide`: nobody has decided, and the sender isn't asked for anything; the earliest deadline first
 * - `due`: of those, the ones that are overdue or due soon by the service level, or whose case ends within a week
 * - `unsendable`: their delivery has failed for good; the oldest first
 * - `waiting`: the sender was asked for one more document and hasn't sent it; the earliest ask first
 * - `mine`: leased by the caller, assigned to the caller, or the caller was mentioned; the oldest first
 */
export const ReviewQueue = z.enum(['to_decide', 'due', 'waiting', 'unsendable', 'mine']);
export type ReviewQueue = z.infer<typeof ReviewQueue>;

/** Who works on a document that is not closed. */
export const DocumentReview = z.object({
  /** The last day for proof of its case; the earliest if it has several. */
  lastDay: z.iso.date().nullable(),
  /**
   * By when its lender is promised a decision; null or absent if nothing is promised, and while it is sent. While the sender is asked, the
   * clock is paused, and this is the time if nobody answers.
   */
  dueAt: z.iso.datetime().nullable().optional(),
  /** It is overdue, or in its last business hours. */
  isSoon: z.boolean().nullable().optional(),
  /** What the sender was asked for; null or absent if nothing. */
  asked: z
    .object({
      at: z.iso.datetime(),
      reasonCode: RejectionCode.nullable(),
      note: z.string().nullable(),
      /** Its Spanish text, if it is a saved reply. */
      noteEs: z.string().nullable().optional(),
      /** The document that was sent then. */
      answerId: z.uuid().nullable(),
      /** It may still come. */
      waits: z.boolean(),
    })
    .nullable()
    .optional(),
  /** Who has it, until when; null if nobody. */
  lease: z
    .object({
      userId: z.uuid(),
      /** Null: hidden from the caller, deleted, or unavailable. */
      name: z.string().nullable(),
      until: z.iso.datetime(),
    })
    .nullable(),
  /** Whom it was assigned to, until when others don't get it by `POST /next`; null or absent if nobody. */
  assignee: z
    .object({
      userId: z.uuid(),
      name: z.string().nullable(),
      until: z.iso.datetime(),
    })
    .nullable()
    .optional(),
  /** A decision or an ask that can still be undone; null if there is none. */
  decision: z
    .object({
      decision: DocumentAct,
      userId: z.uuid(),
      name: z.string().nullable(),
      appliesAt: z.iso.datetime(),
    })
    .nullable(),
});
export type DocumentReview = z.infer<typeof DocumentReview>;
