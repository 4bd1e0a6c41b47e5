import { findPublishedTextsRpc, type PublishedPlace } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { type RpcStandIn, startRpcStandIn } from '@coverleaf/testing';
import { Controller } from '@nestjs/common';

const ON_EVERY_PAGE: PublishedPlace = { kind: 'faq', part: 'answer', lender: null };

export interface Neighbours extends RpcStandIn {
  siteName: string;
  /** The texts that nobody published. */
  readonly unpublished: Set<string>;
  /** Whose pages say a text; on those of every lender where none is named. */
  readonly placesOf: Map<string, readonly PublishedPlace[]>;
  /** What was asked, each question by itself. */
  readonly questions: (readonly string[])[];
}

/** Answers what the translation service asks the lender service, over the real transport. */
export async function startNeighbours(): Promise<Neighbours> {
  const neighbours: Omit<Neighbours, keyof RpcStandIn> = {
    siteName: 'My Insurance Info',
    unpublished: new Set(),
    placesOf: new Map(),
    questions: [],
  };

  @Controller()
  class NeighboursController {
    @RpcHandler(findPublishedTextsRpc)
    find({ texts }: { texts: string[] }): Promise<{ places: PublishedPlace[][]; siteName: string }> {
      neighbours.questions.push(texts);
      const places = texts.map((text) =>
        neighbours.unpublished.has(text) ? [] : [...(neighbours.placesOf.get(text) ?? [ON_EVERY_PAGE])],
      );
      return Promise.resolve({ places, siteName: neighbours.siteName });
    }
  }

  return Object.assign(neighbours, await startRpcStandIn(NeighboursController));
}
