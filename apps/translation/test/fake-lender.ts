import {
  findPublishedTextsRpc,
  getSiteSettings,
  listPublishedTextsRpc,
  type PublishedPlace,
  type SiteSettings,
  type TextScope,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { type FakeRpcService, startFakeRpcService } from '@coverleaf/testing';
import { Controller } from '@nestjs/common';

const ON_EVERY_PAGE: PublishedPlace = { kind: 'faq', part: 'answer', lender: null };

const SUPPORT = { phone: '', textPhone: '', email: '', address: '', hours: '', lookupHours: '' };

interface Page {
  texts: string[];
  nextCursor?: string;
}

const cursorOf = (page: number): string => `00000000-0000-4000-8000-${String(page).padStart(12, '0')}`;

export interface FakeLender extends FakeRpcService {
  siteName: string;
  /** The texts that nobody published. */
  readonly unpublished: Set<string>;
  /** Whose pages say a text; on those of every lender where none is named. */
  readonly placesOf: Map<string, readonly PublishedPlace[]>;
  /** What is listed of each scope, page by page. */
  readonly pagesOf: Map<TextScope, readonly (readonly string[])[]>;
  /** That administrators offer beside English. */
  languages: string[];
  /** While it is away it answers nothing. */
  isAway: boolean;
  /** What was asked, each question by itself. */
  readonly questions: (readonly string[])[];
}

/** Answers what the translation service asks the lender service, over the real transport. */
export async function startFakeLender(): Promise<FakeLender> {
  const lender: Omit<FakeLender, keyof FakeRpcService> = {
    siteName: 'My Insurance Info',
    unpublished: new Set(),
    placesOf: new Map(),
    pagesOf: new Map(),
    languages: ['es'],
    isAway: false,
    questions: [],
  };

  @Controller()
  class FakeLenderController {
    @RpcHandler(findPublishedTextsRpc)
    find({ texts }: { texts: string[] }): Promise<{ places: PublishedPlace[][]; siteName: string }> {
      if (lender.isAway) return Promise.reject(new Error('away'));
      lender.questions.push(texts);
      const places = texts.map((text) =>
        lender.unpublished.has(text) ? [] : [...(lender.placesOf.get(text) ?? [ON_EVERY_PAGE])],
      );
      return Promise.resolve({ places, siteName: lender.siteName });
    }

    @RpcHandler(getSiteSettings)
    settings(): Promise<SiteSettings> {
      if (lender.isAway) return Promise.reject(new Error('away'));
      const { siteName: name, languages } = lender;
      return Promise.resolve({ name, languages, support: SUPPORT, heroImageUrl: null, aboutImageUrl: null });
    }

    /** Cursors are the numbers of pages. */
    @RpcHandler(listPublishedTextsRpc)
    list({ scope, cursor }: { scope: TextScope; cursor?: string | undefined }): Promise<Page> {
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
