import { z } from 'zod';
import { SLUG_MAX_LENGTH, SLUG_PATTERN, SLUG_RULE } from './slug-text';

/** First path segments that are the portal's own pages. */
export const PAGE_SEGMENTS = [
  'enter-reference-id',
  'contact',
  'upload',
  'faqs',
  'disclaimer',
  'guide',
  'notice',
  'cpi',
  'status',
  'admin',
] as const;

/** Segments that no lender may take, because something else lives there or may come to. */
export const RESERVED_SLUGS: ReadonlySet<string> = new Set([
  ...PAGE_SEGMENTS,
  'api',
  'assets',
  'files',
  'healthz',
  'readyz',
  'metrics',
  'logout',
  'home',
]);

/** A slug as it is looked up: any case, stored in lower case. */
export const Slug = z.string().trim().toLowerCase().max(SLUG_MAX_LENGTH).regex(SLUG_PATTERN, SLUG_RULE);
