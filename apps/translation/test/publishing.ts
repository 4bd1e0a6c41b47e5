import {
  findPublishedTextsRpc,
  listLenderTextsRpc,
  listPublishedTextsRpc,
  type PublishedPlace,
  type TextScope,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { type RpcStandIn, startRpcStandIn } from '@coverleaf/testing';
import { Controller } from '@nestjs/common';

export interface PublishingLender {
  readonly id: string;
  readonly name: string;
  readonly texts: string[];
}

export interface Publishing extends RpcStandIn {
  readonly shared: string[];
  readonly lenders: PublishingLender[];
}

/** Texts of one page of a list. */
const PAGE = 2;

/** Answers what the translation service asks the lender service of what is published, over the real transport. */
export async function startPublishing(): Promise<Publishing> {
  const published: Omit<Publishing, keyof RpcStandIn> = { shared: [], lenders: [] };

  const placesOf = (text: string): PublishedPlace[] => [
    ...(published.shared.includes(text) ? [{ kind: 'faq' as const, part: 'answer', lender: null }] : []),
    ...published.lenders
      .filter(({ texts }) => texts.includes(text))
      .map(({ id, name }) => ({ kind: 'testimonial' as const, part: 'content', lender: { id, name } })),
  ];

  @Controller()
  class PublishingController {
    @RpcHandler(findPublishedTextsRpc)
    find({ texts }: { texts: string[] }): Promise<{ places: PublishedPlace[][]; siteName: string }> {
      return Promise.resolve({ places: texts.map(placesOf), siteName: 'Coverleaf' });
    }

    @RpcHandler(listPublishedTextsRpc)
    list({ scope, cursor = '0' }: { scope: TextScope; cursor?: string }): Promise<{
      texts: string[];
      nextCursor?: string;
    }> {
      const all =
        scope === 'shared'
          ? published.shared
          : published.lenders
              .filter(({ id }) => scope === 'lenders' || id === scope)
              .flatMap((one) => one.texts);
      const end = Number(cursor) + PAGE;
      return Promise.resolve({
        texts: all.slice(Number(cursor), end),
        ...(end < all.length && { nextCursor: String(end) }),
      });
    }

    @RpcHandler(listLenderTextsRpc)
    listLenders({ cursor = '0' }: { cursor?: string }): Promise<{
      items: PublishingLender[];
      nextCursor?: string;
    }> {
      const end = Number(cursor) + PAGE;
      return Promise.resolve({
        items: published.lenders.slice(Number(cursor), end),
        ...(end < published.lenders.length && { nextCursor: String(end) }),
      });
    }
  }

  return Object.assign(published, await startRpcStandIn(PublishingController));
}
