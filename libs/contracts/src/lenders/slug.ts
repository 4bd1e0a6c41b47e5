import { z } from 'zod';

// Without zod, so that a page which looks at slugs while they are typed does not carry it.

export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const SLUG_RULE = 'Slug must contain only lowercase letters, numbers, and hyphens';
export const SLUG_MAX_LENGTH = 63;

/**
 * The slug that a name suggests: lower case, accents dropped, everything else a hyphen. Empty when nothing is left of
 * it. Object keys are made of names in the same way.
 */
export const slugOf = (name: string, maxLength = SLUG_MAX_LENGTH): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, '');

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
