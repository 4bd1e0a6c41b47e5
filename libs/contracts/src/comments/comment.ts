import { z } from 'zod';
import { paragraph } from '../definitions/text';

const MAX_TEXT = 2_000;
const MAX_MENTIONS = 10;

/** What staff wrote for each other about a document or a case. The borrower never sees it. */
export const Comment = z.object({
  id: z.uuid(),
  at: z.iso.datetime(),
  actorId: z.uuid(),
  /** Null: hidden from the caller, deleted, or unavailable. */
  actorName: z.string().nullable(),
  text: z.string(),
  /** It tells of a phone call with the borrower. */
  isCall: z.boolean(),
  /** Colleagues who were asked to look. */
  mentions: z.array(z.object({ userId: z.uuid(), name: z.string().nullable() })),
});
export type Comment = z.infer<typeof Comment>;

export const CommentText = paragraph(MAX_TEXT).refine((text) => text !== '', 'Fill in this field');

/**
 * Each of them finds the document in the work queue `mine`, or the case by the filter `waiting`, until they say that they have
 * seen it.
 */
export const Mentions = z
  .array(z.uuid())
  .max(MAX_MENTIONS, `Mention at most ${MAX_MENTIONS} people`)
  .default([])
  .transform((ids) => [...new Set(ids)]);
