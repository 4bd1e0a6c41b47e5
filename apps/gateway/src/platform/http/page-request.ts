import {
  LanguageCode,
  LENDER_PAGE_SEGMENTS,
  PAGE_SEGMENTS,
  RESERVED_SLUGS,
  SLUG_MAX_LENGTH,
  SLUG_PATTERN,
} from '@coverleaf/contracts';
import type { FastifyRequest } from 'fastify';

/** The path of the URL, undecoded and without the query. */
export const requestPath = ({ url }: Pick<FastifyRequest, 'url'>): string => url.split('?', 1)[0] ?? '/';

/** The language menu sets it, so that the server renders the next page in that language. */
export const LANGUAGE_COOKIE = 'language';

const COOKIE = new RegExp(`(?:^|;\\s*)${LANGUAGE_COOKIE}=([a-z]+)(?:;|$)`);

/** The language in the browser's cookie, offered or not; English without a cookie. */
export function chosenLanguage({ headers }: Pick<FastifyRequest, 'headers'>): LanguageCode {
  const chosen = LanguageCode.safeParse(COOKIE.exec(headers.cookie ?? '')?.[1]);
  return chosen.success ? chosen.data : 'en';
}

export type PageAddress =
  | { readonly kind: 'portal' }
  | { readonly kind: 'lender'; readonly slug: string }
  | { readonly kind: 'moved'; readonly to: string }
  | { readonly kind: 'not-found' };

const PORTAL_PAGES: ReadonlySet<string> = new Set(PAGE_SEGMENTS);
const PAGE_NAMES: ReadonlySet<string> = new Set([...PAGE_SEGMENTS, ...LENDER_PAGE_SEGMENTS]);

/**
 * Reads the first segment: a page of the portal, or a lender's slug. A path with capitals is redirected to lower case.
 */
export function readAddress(path: string): PageAddress {
  // A browser treats `//host` as another site, and a proxy may treat a backslash as a path separator.
  if (!/^\/(?!\/)/.test(path) || path.includes('\\')) return { kind: 'not-found' };
  const [, segment = '', ...rest] = path.replace(/\/+$/, '').split('/');
  const first = segment.toLowerCase();
  const to = ['', first, ...rest.map(lowerCasePageName)].join('/') || '/';
  if (to === '/') return path === '/' ? { kind: 'portal' } : { kind: 'not-found' };
  const isPage = PORTAL_PAGES.has(first);
  const isSlug = !RESERVED_SLUGS.has(first) && first.length <= SLUG_MAX_LENGTH && SLUG_PATTERN.test(first);
  if (!isPage && !isSlug) return { kind: 'not-found' };
  if (to !== path) return { kind: 'moved', to };
  if (isSlug) return { kind: 'lender', slug: first };
  return first === 'admin' ? { kind: 'not-found' } : { kind: 'portal' };
}

/** Other segments, such as tokens, keep their case. */
function lowerCasePageName(segment: string): string {
  const name = segment.toLowerCase();
  return PAGE_NAMES.has(name) ? name : segment;
}
