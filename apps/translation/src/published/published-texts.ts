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

export interface Publication {
  /** By position of the texts; nobody published a text that has no place. */
  readonly places: PublishedPlace[][];
  /** Null where there was nothing to ask. */
  readonly siteName: string | null;
}

/** Which texts are published now: those that operators wrote, as the lender service knows, and Insight's statuses. */
@Injectable()
export class PublishedTexts {
  constructor(
    private readonly statusNames: StatusNames,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  async find(texts: readonly string[]): Promise<Publication> {
    // What no database can hold was published by nobody.
    const asked = texts.filter(isStorable);
    const places = new Map<string, PublishedPlace[]>();
    let siteName: string | null = null;
    for (let from = 0; from < asked.length; from += MAX_TRANSLATION_TEXTS) {
      const some = asked.slice(from, from + MAX_TRANSLATION_TEXTS);
      const [found, names] = await Promise.all([
        this.lenders.call(findPublishedTextsRpc, { texts: some }),
        this.statusNames.among(some),
      ]);
      siteName = found.siteName;
      some.forEach((text, index) => {
        places.set(text, [...(names.has(text) ? [STATUS] : []), ...(found.places[index] ?? [])]);
      });
    }
    return { places: texts.map((text) => places.get(text) ?? []), siteName };
  }

  /** @returns by position; nobody published a text that has no place */
  async placesOf(texts: readonly string[]): Promise<PublishedPlace[][]> {
    return (await this.find(texts)).places;
  }

  /** Those of them that are published. */
  async among(texts: readonly string[]): Promise<string[]> {
    const places = await this.placesOf(texts);
    return texts.filter((_, index) => places[index]?.length);
  }
}
