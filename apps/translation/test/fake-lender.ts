import {
  findPublishedTextsRpc,
  getSiteSettings,
  listLenderTextsRpc,
  listPublishedTextsRpc,
  type PublishedPlace,
  type TextScope,
} from '@coverleaf/contracts';
import { answers, startFakeRpcService } from '@coverleaf/testing';

const ON_EVERY_PAGE: PublishedPlace = { kind: 'faq', part: 'answer', lender: null };
const SUPPORT = { phone: '', textPhone: '', email: '', address: '', hours: '', lookupHours: '' };
/** Items of one page of the catalog. */
const PAGE = 2;

interface Catalog {
  readonly shared: string[];
  readonly lenders: { id: string; name: string; texts: string[] }[];
}

/** A fake of the lender service with configurable replies. A cursor is the number of the page. */
export async function startFakeLender() {
  const lender = {
    siteName: 'My Insurance Info',
    /** All published texts. If null, every text except `unpublished` is published. */
    catalog: null as Catalog | null,
    unpublished: new Set<string>(),
    /** Where a text is published. By default, in an FAQ of all lenders. */
    placesOf: new Map<string, readonly PublishedPlace[]>(),
    /** Listed texts of a scope, by page. */
    pagesOf: new Map<TextScope, readonly (readonly string[])[]>(),
    /** Offered languages besides English. */
    languages: ['es'],
    /** Fails every call while true. */
    isAway: false,
    /** Texts of each call of `findPublishedTextsRpc`. */
    findCalls: [] as (readonly string[])[],
  };
  const reply = <T>(value: T) => (lender.isAway ? Promise.reject(new Error('away')) : Promise.resolve(value));

  const placesOf = (text: string): PublishedPlace[] => {
    if (!lender.catalog)
      return lender.unpublished.has(text) ? [] : [...(lender.placesOf.get(text) ?? [ON_EVERY_PAGE])];
    const { shared, lenders } = lender.catalog;
    return [
      ...(shared.includes(text) ? [ON_EVERY_PAGE] : []),
      ...lenders
        .filter(({ texts }) => texts.includes(text))
        .map(({ id, name }) => ({ kind: 'testimonial' as const, part: 'content', lender: { id, name } })),
    ];
  };
  const textsOf = (scope: TextScope): string[] =>
    scope === 'shared'
      ? (lender.catalog?.shared ?? [])
      : (lender.catalog?.lenders ?? [])
          .filter(({ id }) => scope === 'lenders' || id === scope)
          .flatMap(({ texts }) => texts);
  const pageOf = <T>(pages: readonly (readonly T[])[], cursor?: string) => {
    const number = Number(cursor?.slice(-12) ?? 0);
    const nextCursor = `00000000-0000-4000-8000-${String(number + 1).padStart(12, '0')}`;
    return { items: [...(pages[number] ?? [])], ...(number + 1 < pages.length && { nextCursor }) };
  };

  const server = await startFakeRpcService(
    answers(findPublishedTextsRpc, ({ texts }) => {
      if (!lender.isAway) lender.findCalls.push(texts);
      return reply({ places: texts.map(placesOf), siteName: lender.siteName });
    }),
    answers(getSiteSettings, () => {
      const { siteName: name, languages } = lender;
      const rest = {
        support: SUPPORT,
        heroImageUrl: null,
        aboutImageUrl: null,
        lookupFactor: 'off',
        unknownSlugs: 'fallback',
      } as const;
      return reply({ name, languages, ...rest });
    }),
    answers(listPublishedTextsRpc, ({ scope, cursor }) => {
      const pages = lender.catalog ? chunk(textsOf(scope)) : (lender.pagesOf.get(scope) ?? []);
      const { items: texts, ...rest } = pageOf(pages, cursor);
      return reply({ texts, ...rest });
    }),
    answers(listLenderTextsRpc, ({ cursor }) => reply(pageOf(chunk(lender.catalog?.lenders ?? []), cursor))),
  );
  return Object.assign(lender, server);
}

const chunk = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / PAGE) }, (_, n) => items.slice(n * PAGE, (n + 1) * PAGE));
