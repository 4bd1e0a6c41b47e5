import { PAGE_SEGMENTS, RESERVED_SLUGS, SLUG_MAX_LENGTH, SLUG_PATTERN } from '@coverleaf/contracts';

/** Whose page an address names. */
export type PageAddress =
  | { readonly kind: 'portal' }
  | { readonly kind: 'lender'; readonly slug: string }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'nowhere' };

const PAGES: ReadonlySet<string> = new Set(PAGE_SEGMENTS);

/**
 * Reads the first segment of a path: a page of the portal, or a lender's slug. Slugs are written in lower case, so
 * another case moves; segments that nothing can live at lead nowhere.
 */
export function readAddress(path: string): PageAddress {
  // What a browser would read as another site, or a proxy as another path.
  if (!/^\/(?!\/)/.test(path) || path.includes('\\')) return { kind: 'nowhere' };
  if (path.length > 1 && path.endsWith('/')) return { kind: 'moved', to: path.replace(/\/+$/, '') };
  const [, first = '', ...rest] = path.split('/');
  if (first === '' && rest.length === 0) return { kind: 'portal' };
  if (PAGES.has(first)) return first === 'admin' ? { kind: 'nowhere' } : { kind: 'portal' };
  const slug = first.toLowerCase();
  if (RESERVED_SLUGS.has(slug) || slug.length > SLUG_MAX_LENGTH || !SLUG_PATTERN.test(slug))
    return { kind: 'nowhere' };
  if (slug !== first) return { kind: 'moved', to: ['', slug, ...rest].join('/') };
  return { kind: 'lender', slug };
}
