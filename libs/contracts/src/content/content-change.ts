import { z } from 'zod';
import { defineJob } from '../definitions/job';

/** The kinds of content that public pages are made of; each is a table of the lender service, or the translations. */
export const ContentKind = z.enum([
  'lenders',
  'testimonials',
  'faqs',
  'templates',
  'settings',
  'images',
  'translations',
]);
export type ContentKind = z.infer<typeof ContentKind>;

/** Content that public pages show has changed. Heard by every gateway. */
export const ContentChanged = z.object({ kind: ContentKind });
export type ContentChanged = z.infer<typeof ContentChanged>;

/** The broadcast on which `ContentChanged` travels. */
export const CONTENT_CHANGED = 'content-changed';

/** Tells every gateway of a change; triggers of the lender service's tables ask for it. */
export const announceChange = defineJob('lender.announce-change', {
  payload: ContentChanged,
  attempts: 10,
  backoff: { firstMs: 100, factor: 2, capMs: 30_000, jitter: 0.3 },
  concurrency: 1,
  retention: { completedSeconds: 60, failedSeconds: 86_400 },
});
