import { findPublishedTextsRpc, listPublishedTextsRpc, type PublishedPlace } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';

/** Pages of texts that are read to know all of a lender's, or all shared ones; no lender has nearly as many. */
const MOST_PAGES = 100;

/** Where texts are published, as the lender service knows it. */
@Injectable()
export class PublishedPlaces {
  private readonly logger = new Logger('published places');

  constructor(@InjectRpc('lender') private readonly lenders: RpcClient) {}

  /** @param texts at most a hundred. @returns by position; null while nobody can say */
  async ifKnown(texts: readonly string[]): Promise<readonly (PublishedPlace[] | null)[]> {
    if (texts.length === 0) return [];
    try {
      return await this.of(texts);
    } catch (error) {
      this.logger.warn({ msg: 'places of texts are missing', error: describeError(error) });
      return texts.map(() => null);
    }
  }

  /** @param texts at most a hundred. @returns by position */
  async of(texts: readonly string[]): Promise<PublishedPlace[][]> {
    return (await this.lenders.call(findPublishedTextsRpc, { texts: [...texts] })).places;
  }

  /** @param scope a lender's id for what its pages alone say, or `shared` */
  async textsOf(scope: string): Promise<ReadonlySet<string>> {
    const all = new Set<string>();
    let cursor: string | undefined;
    for (let page = 0; page < MOST_PAGES; page++) {
      const { texts, nextCursor } = await this.lenders.call(listPublishedTextsRpc, {
        scope,
        ...(cursor && { cursor }),
      });
      for (const text of texts) all.add(text);
      cursor = nextCursor;
      if (!cursor) break;
    }
    return all;
  }
}
