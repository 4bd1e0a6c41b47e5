import {
  findPublishedTextsRpc,
  listLenderTextsRpc,
  listPublishedTextsRpc,
  type PublishedPlace,
  type TextScope,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { type FakeRpcService, startFakeRpcService } from '@coverleaf/testing';

export interface CatalogLender {
  readonly id: string;
  readonly name: string;
  readonly texts: string[];
}

export interface FakeCatalog extends FakeRpcService {
  readonly shared: string[];
  readonly lenders: CatalogLender[];
}

/** Items of one page. */
const PAGE = 2;

/** An offset as a cursor of the lender service. */
const cursorOf = (offset: number): string => `00000000-0000-4000-8000-${String(offset).padStart(12, '0')}`;
const offsetOf = (cursor: string | undefined): number => Number(cursor?.slice(-12) ?? 0);

/** A fake of the lender service whose replies follow from a list of lenders and their texts. */
export async function startFakeCatalog(): Promise<FakeCatalog> {
  const published: Omit<FakeCatalog, keyof FakeRpcService> = { shared: [], lenders: [] };

  const placesOf = (text: string): PublishedPlace[] => [
    ...(published.shared.includes(text) ? [{ kind: 'faq' as const, part: 'answer', lender: null }] : []),
    ...published.lenders
      .filter(({ texts }) => texts.includes(text))
      .map(({ id, name }) => ({ kind: 'testimonial' as const, part: 'content', lender: { id, name } })),
  ];

  class FakeCatalogController {
    @Handles(findPublishedTextsRpc)
    find({ texts }: { texts: string[] }) {
      return Promise.resolve({ places: texts.map(placesOf), siteName: 'Coverleaf' });
    }

    @Handles(listPublishedTextsRpc)
    list({ scope, cursor }: { scope: TextScope; cursor?: string | undefined }) {
      const all =
        scope === 'shared'
          ? published.shared
          : published.lenders
              .filter(({ id }) => scope === 'lenders' || id === scope)
              .flatMap((one) => one.texts);
      const begin = offsetOf(cursor);
      const end = begin + PAGE;
      return Promise.resolve({
        texts: all.slice(begin, end),
        ...(end < all.length && { nextCursor: cursorOf(end) }),
      });
    }

    @Handles(listLenderTextsRpc)
    listLenders({ cursor }: { cursor?: string | undefined }) {
      const begin = offsetOf(cursor);
      const end = begin + PAGE;
      return Promise.resolve({
        items: published.lenders.slice(begin, end),
        ...(end < published.lenders.length && { nextCursor: cursorOf(end) }),
      });
    }
  }

  return Object.assign(published, await startFakeRpcService(FakeCatalogController));
}
