import {
  findPublishedTextsRpc,
  getSiteSettings,
  listLenderTextsRpc,
  listPublishedTextsRpc,
  type PublishedPlace,
  type TextScope,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { type FakeRpcService, startFakeRpcService } from '@coverleaf/testing';

const ON_EVERY_PAGE: PublishedPlace = { kind: 'faq', part: 'answer', lender: null };
const SUPPORT = { phone: '', textPhone: '', email: '', address: '', hours: '', lookupHours: '' };
/** Items of one page of the catalog. */
const PAGE = 2;

export interface FakeLender extends FakeRpcService {
  siteName: string;
  /** All published texts. Null: every text is published, apart from `unpublished`. */
  catalog: { shared: string[]; lenders: { id: string; name: string; texts: string[] }[] } | null;
  readonly unpublished: Set<string>;
  /** Places of a text. By default a FAQ of all lenders. */
  readonly placesOf: Map<string, readonly PublishedPlace[]>;
  /** Listed texts of a scope, by page. */
  readonly pagesOf: Map<TextScope, readonly (readonly string[])[]>;
  /** Offered languages besides English. */
  languages: string[];
  /** Fails every call while true. */
  isAway: boolean;
  /** Texts of each call of `findPublishedTextsRpc`. */
  readonly findCalls: (readonly string[])[];
}

/** A fake of the lender service with configurable replies. A cursor is the number of the page. */
export async function startFakeLender(): Promise<FakeLender> {
  const lender: Omit<FakeLender, keyof FakeRpcService> = {
    siteName: 'My Insurance Info',
    catalog: null,
    unpublished: new Set(),
    placesOf: new Map(),
    pagesOf: new Map(),
    languages: ['es'],
    isAway: false,
    findCalls: [],
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

  class FakeLenderController {
    @Handles(findPublishedTextsRpc)
    find({ texts }: { texts: string[] }) {
      if (!lender.isAway) lender.findCalls.push(texts);
      return reply({ places: texts.map(placesOf), siteName: lender.siteName });
    }

    @Handles(getSiteSettings)
    settings() {
      const { siteName: name, languages } = lender;
      return reply({ name, languages, support: SUPPORT, heroImageUrl: null, aboutImageUrl: null });
    }

    @Handles(listPublishedTextsRpc)
    list({ scope, cursor }: { scope: TextScope; cursor?: string | undefined }) {
      const pages = lender.catalog ? chunk(textsOf(scope)) : (lender.pagesOf.get(scope) ?? []);
      const { items: texts, ...rest } = pageOf(pages, cursor);
      return reply({ texts, ...rest });
    }

    @Handles(listLenderTextsRpc)
    listLenders({ cursor }: { cursor?: string | undefined }) {
      return reply(pageOf(chunk(lender.catalog?.lenders ?? []), cursor));
    }
  }

  return Object.assign(lender, await startFakeRpcService(FakeLenderController));
}

const chunk = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / PAGE) }, (_, n) => items.slice(n * PAGE, (n + 1) * PAGE));
