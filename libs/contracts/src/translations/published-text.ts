import { z } from 'zod';
import { defineJob, defineScheduledJob } from '../definitions/job';
import { defineRpc } from '../definitions/rpc';
import { MAX_TRANSLATION_TEXTS } from './translation';

/** A public place of a text that an operator wrote, or of a status name from Insight. */
export const PublishedPlace = z.object({
  kind: z.enum(['faq', 'testimonial', 'setting', 'status']),
  /** The field's name or the setting's key. */
  part: z.string(),
  /** Null: on the pages of all lenders. */
  lender: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type PublishedPlace = z.infer<typeof PublishedPlace>;

/** The most places listed for one text. */
export const MAX_PLACES = 5;

/** The current places of each text, by position; an empty list if it is not published. */
export const findPublishedTextsRpc = defineRpc('lender.find-published-texts', {
  input: z.object({ texts: z.array(z.string()).max(MAX_TRANSLATION_TEXTS) }),
  output: z.object({
    places: z.array(z.array(PublishedPlace).max(MAX_PLACES)),
    /** The name of the portal, which is never translated. */
    siteName: z.string(),
  }),
  safe: true,
});

/** `shared`: texts on all lenders' pages; `lenders`: each lender's own texts; a lender's id: that lender's own texts. */
export const TextScope = z.union([z.enum(['shared', 'lenders']), z.uuid()]);
export type TextScope = z.infer<typeof TextScope>;

/** The most texts and characters of one page. */
export const MAX_PUBLISHED_TEXTS = 300;
export const MAX_PUBLISHED_CHARACTERS = 100_000;

/** Published texts by page, with repetitions. Concurrent changes may be missing. */
export const listPublishedTextsRpc = defineRpc('lender.list-published-texts', {
  input: z.object({ scope: TextScope, cursor: z.uuid().optional() }),
  output: z.object({
    texts: z.array(z.string()).max(MAX_PUBLISHED_TEXTS),
    /** Absent on the last page. An empty page need not be the last. */
    nextCursor: z.uuid().optional(),
  }),
  safe: true,
});

/** Requests the pretranslation of texts. Triggers of the lender service's tables enqueue it. */
export const announceTexts = defineJob('lender.announce-texts', {
  payload: z.strictObject({ scope: TextScope }),
  attempts: 50,
  backoff: { firstMs: 500, factor: 2, capMs: 5 * 60_000, jitter: 0.3 },
  concurrency: 1,
  retention: { completedSeconds: 600, failedSeconds: 7 * 86_400 },
});

/**
 * Starts the pretranslation of all texts of a scope that have no translation by the current engine, and returns. A call
 * while it runs makes it start over at the end.
 */
export const pretranslateRpc = defineRpc('translation.translate-ahead', {
  input: z.object({ scope: TextScope }),
  output: z.void(),
  safe: true,
});

/** Pretranslates one page of a scope and enqueues the next. */
export const pretranslate = defineJob('translation.translate-ahead', {
  payload: z.strictObject({ scope: TextScope }),
  attempts: 50,
  backoff: { firstMs: 500, factor: 2, capMs: 60_000, jitter: 0.3 },
  concurrency: 1,
});

/** Deletes translations of texts that have not been published for long. */
export const deleteUnusedTranslations = defineScheduledJob('translation.prune-memory');
