import {
  findPublishedTextsRpc,
  isStorable,
  MAX_TRANSLATION_TEXTS,
  type PublishedPlace,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { StatusNames } from './status-names';

const STATUS: PublishedPlace = { kind: 'status', part: 'name', lender: null };

/** Which texts are published now: those that operators wrote, as the lender service knows, and Insight's statuses. */
@Injectable()
export class PublishedTexts {
  constructor(
    private readonly statusNames: StatusNames,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** @returns by position; nobody published a text that has no place */
  async placesOf(texts: readonly string[]): Promise<PublishedPlace[][]> {
    // What no database can hold was published by nobody.
    const asked = texts.filter(isStorable);
    const places = new Map<string, PublishedPlace[]>();
    for (let from = 0; from < asked.length; from += MAX_TRANSLATION_TEXTS) {
      const some = asked.slice(from, from + MAX_TRANSLATION_TEXTS);
      const [found, names] = await Promise.all([
        this.lenders.call(findPublishedTextsRpc, { texts: some }),
        this.statusNames.among(some),
      ]);
      some.forEach((text, index) => {
        places.set(text, [...(names.has(text) ? [STATUS] : []), ...(found.places[index] ?? [])]);
      });
    }
    return texts.map((text) => places.get(text) ?? []);
  }

  /** Those of them that are published. */
  async among(texts: readonly string[]): Promise<string[]> {
    const places = await this.placesOf(texts);
    return texts.filter((_, index) => places[index]?.length);
  }
}
