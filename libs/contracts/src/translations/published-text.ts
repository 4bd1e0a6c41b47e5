import { z } from 'zod';
import { defineJob, defineScheduledJob } from '../definitions/job';
import { defineRpc } from '../definitions/rpc';
import { MAX_TRANSLATION_TEXTS } from './translation';

/** A place where the public reads a text that an operator wrote, or a status that Insight named. */
export const PublishedPlace = z.object({
  kind: z.enum(['faq', 'testimonial', 'setting', 'status']),
  /** Which text of it: the name of the field, or the setting's key. */
  part: z.string(),
  /** Null: on the pages of every lender. */
  lender: z.object({ id: z.uuid(), name: z.string() }).nullable(),
});
export type PublishedPlace = z.infer<typeof PublishedPlace>;

/** Places that are named of one text; it may stand in more. */
export const MAX_PLACES = 5;

/** Where each of these texts stands now, by position; nowhere: an empty list, so nobody published it. */
export const findPublishedTextsRpc = defineRpc('lender.find-published-texts', {
  input: z.object({ texts: z.array(z.string()).max(MAX_TRANSLATION_TEXTS) }),
  output: z.object({
    places: z.array(z.array(PublishedPlace).max(MAX_PLACES)),
    /** The portal's own name, which no language changes. */
    siteName: z.string(),
  }),
  safe: true,
});

/** `shared`: what stands on every lender's pages; `lenders`: what each has of its own; a lender's id: what it has. */
export const TextScope = z.union([z.enum(['shared', 'lenders']), z.uuid()]);
export type TextScope = z.infer<typeof TextScope>;

/** Texts and characters of one page. */
export const MAX_PUBLISHED_TEXTS = 300;
export const MAX_PUBLISHED_CHARACTERS = 100_000;

/** Published texts, page by page, each as often as it stands somewhere. What changes meanwhile may be in or not. */
export const listPublishedTextsRpc = defineRpc('lender.list-published-texts', {
  input: z.object({ scope: TextScope, cursor: z.uuid().optional() }),
  output: z.object({
    texts: z.array(z.string()).max(MAX_PUBLISHED_TEXTS),
    /** Absent on the last page; a page may be empty and not be the last. */
    nextCursor: z.uuid().optional(),
  }),
  safe: true,
});

/** Has texts translated before anybody reads them; triggers of the lender service's tables ask for it. */
export const announceTexts = defineJob('lender.announce-texts', {
  payload: z.strictObject({ scope: TextScope }),
  attempts: 50,
  backoff: { firstMs: 500, factor: 2, capMs: 5 * 60_000, jitter: 0.3 },
  concurrency: 1,
  retention: { completedSeconds: 600, failedSeconds: 7 * 86_400 },
});

/**
 * Has the engine translate the texts of a scope that have no translation, or one by an engine that is not the present
 * one. Answers at once; asked again meanwhile, the scope is gone through once more.
 */
export const pretranslateRpc = defineRpc('translation.translate-ahead', {
  input: z.object({ scope: TextScope }),
  output: z.void(),
  safe: true,
});

/** One page of a scope; the next is a job of its own. */
export const pretranslate = defineJob('translation.translate-ahead', {
  payload: z.strictObject({ scope: TextScope }),
  attempts: 50,
  backoff: { firstMs: 500, factor: 2, capMs: 60_000, jitter: 0.3 },
  concurrency: 1,
});

/** Deletes translations of what has long been published nowhere. */
export const deleteUnusedTranslations = defineScheduledJob('translation.prune-memory');
