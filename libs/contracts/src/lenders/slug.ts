import { z } from 'zod';

// Without zod, so that pages that check slugs do not load it.

export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/;
export const SLUG_RULE = 'Slug must contain only lowercase letters, numbers, and hyphens';
export const SLUG_MAX_LENGTH = 63;

/**
 * Derives a slug from a name: lower case without accents, and hyphens for all other characters. May be empty. Object
 * keys use it too.
 */
export const slugOf = (name: string, maxLength = SLUG_MAX_LENGTH): string =>
  name
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, maxLength)
    .replaceAll(/^-+|-+$/g, '');

/** First path segments of the portal's own pages. */
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

/** Pages that only lenders have, below their slug. */
export const LENDER_PAGE_SEGMENTS = ['home', 'verify'] as const;

/** Path segments that no lender may use. */
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

/** The state of a slug without an active lender. */
export const SlugState = z.enum(['unknown', 'inactive', 'deleted']);
export type SlugState = z.infer<typeof SlugState>;

/** The pages of unknown slugs: the portal under that name, or 404. */
export const UnknownSlugs = z.enum(['fallback', 'not_found']);
export type UnknownSlugs = z.infer<typeof UnknownSlugs>;

/** A slug in any case, converted to lower case. */
export const Slug = z.string().trim().toLowerCase().max(SLUG_MAX_LENGTH).regex(SLUG_PATTERN, SLUG_RULE);
