import {
  findPublishedTextsRpc,
  getSiteSettings,
  listPublishedTextsRpc,
  type PublishedPlace,
  type TextScope,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { type FakeRpcService, startFakeRpcService } from '@coverleaf/testing';

const ON_EVERY_PAGE: PublishedPlace = { kind: 'faq', part: 'answer', lender: null };

const SUPPORT = { phone: '', textPhone: '', email: '', address: '', hours: '', lookupHours: '' };

const cursorOf = (page: number): string => `00000000-0000-4000-8000-${String(page).padStart(12, '0')}`;

export interface FakeLender extends FakeRpcService {
  siteName: string;
  /** Texts that are not published. All others are. */
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

/** A fake of the lender service with configurable replies. */
export async function startFakeLender(): Promise<FakeLender> {
  const lender: Omit<FakeLender, keyof FakeRpcService> = {
    siteName: 'My Insurance Info',
    unpublished: new Set(),
    placesOf: new Map(),
    pagesOf: new Map(),
    languages: ['es'],
    isAway: false,
    findCalls: [],
  };

  class FakeLenderController {
    @Handles(findPublishedTextsRpc)
    find({ texts }: { texts: string[] }) {
      if (lender.isAway) return Promise.reject(new Error('away'));
      lender.findCalls.push(texts);
      const places = texts.map((text) =>
        lender.unpublished.has(text) ? [] : [...(lender.placesOf.get(text) ?? [ON_EVERY_PAGE])],
      );
      return Promise.resolve({ places, siteName: lender.siteName });
    }

    @Handles(getSiteSettings)
    settings() {
      if (lender.isAway) return Promise.reject(new Error('away'));
      const { siteName: name, languages } = lender;
      return Promise.resolve({ name, languages, support: SUPPORT, heroImageUrl: null, aboutImageUrl: null });
    }

    /** The cursor is the page number. */
    @Handles(listPublishedTextsRpc)
    list({ scope, cursor }: { scope: TextScope; cursor?: string | undefined }) {
      if (lender.isAway) return Promise.reject(new Error('away'));
      const pages = lender.pagesOf.get(scope) ?? [];
      const number = cursor === undefined ? 0 : Number(cursor.slice(-12));
      const texts = [...(pages[number] ?? [])];
      return Promise.resolve({
        texts,
        ...(number + 1 < pages.length && { nextCursor: cursorOf(number + 1) }),
      });
    }
  }

  return Object.assign(lender, await startFakeRpcService(FakeLenderController));
}
