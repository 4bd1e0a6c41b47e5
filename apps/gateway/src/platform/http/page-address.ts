import { PAGE_SEGMENTS, RESERVED_SLUGS, SLUG_MAX_LENGTH, SLUG_PATTERN } from '@coverleaf/contracts';

/** Whose page an address names. */
export type PageAddress =
  | { readonly kind: 'portal' }
  | { readonly kind: 'lender'; readonly slug: string }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'nowhere' };

const PAGES: ReadonlySet<string> = new Set(PAGE_SEGMENTS);
/** What pages are called, also below a lender's slug. */
const PAGE_WORDS: ReadonlySet<string> = new Set([...PAGE_SEGMENTS, 'home']);

/**
 * Reads the first segment of a path: a page of the portal, or a lender's slug. Slugs and pages are written in lower
 * case, so another case moves; segments that nothing can live at lead nowhere.
 */
export function readAddress(path: string): PageAddress {
  // What a browser would read as another site, or a proxy as another path.
  if (!/^\/(?!\/)/.test(path) || path.includes('\\')) return { kind: 'nowhere' };
  const [, typed = '', ...rest] = path.replace(/\/+$/, '').split('/');
  const first = typed.toLowerCase();
  const to = ['', first, ...rest.map(inLowerCase)].join('/') || '/';
  if (to === '/') return path === '/' ? { kind: 'portal' } : { kind: 'nowhere' };
  const isPage = PAGES.has(first);
  const isSlug = !RESERVED_SLUGS.has(first) && first.length <= SLUG_MAX_LENGTH && SLUG_PATTERN.test(first);
  if (!isPage && !isSlug) return { kind: 'nowhere' };
  if (to !== path) return { kind: 'moved', to };
  if (isSlug) return { kind: 'lender', slug: first };
  return first === 'admin' ? { kind: 'nowhere' } : { kind: 'portal' };
}

/** Only what names a page: what else an address may hold, such as a token, keeps its case. */
function inLowerCase(segment: string): string {
  const word = segment.toLowerCase();
  return PAGE_WORDS.has(word) ? word : segment;
}
