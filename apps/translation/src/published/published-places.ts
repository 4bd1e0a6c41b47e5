import { listPublishedTextsRpc, type PublishedPlace, type TextScope } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { PublishedTexts } from './published-texts';
import { StatusNames } from './status-names';

/** Pages of texts that are read to know all of a lender's, or all shared ones; no lender has nearly as many. */
const MOST_PAGES = 100;

/** Where texts are published, and what is published where. */
@Injectable()
export class PublishedPlaces {
  private readonly logger = new Logger('published places');

  constructor(
    private readonly published: PublishedTexts,
    private readonly statusNames: StatusNames,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** @returns by position; null while nobody can say */
  async ifKnown(texts: readonly string[]): Promise<readonly (PublishedPlace[] | null)[]> {
    if (texts.length === 0) return [];
    try {
      return await this.published.placesOf(texts);
    } catch (error) {
      this.logger.warn({ msg: 'places of texts are missing', error: describeError(error) });
      return texts.map(() => null);
    }
  }

  /** @param scope a lender's id for what its pages alone say, or `shared` */
  async textsOf(scope: TextScope): Promise<ReadonlySet<string>> {
    const all = new Set(scope === 'shared' ? await this.statusNames.all() : []);
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
