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

/** Published content has changed. Broadcast to all gateways. */
export const ContentChanged = z.object({ kind: ContentKind });
export type ContentChanged = z.infer<typeof ContentChanged>;

/** The broadcast on which `ContentChanged` travels. */
export const CONTENT_CHANGED = 'content-changed';

/** Broadcasts a change to all gateways. Triggers of the lender service's tables enqueue it. */
export const announceChange = defineJob('lender.announce-change', {
  payload: ContentChanged,
  attempts: 10,
  backoff: { firstMs: 100, factor: 2, capMs: 30_000, jitter: 0.3 },
  concurrency: 1,
  retention: { completedSeconds: 60, failedSeconds: 86_400 },
});
