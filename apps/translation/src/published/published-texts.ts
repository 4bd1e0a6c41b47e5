import {
  findPublishedTextsRpc,
  isStorable,
  type LanguageCode,
  listPublishedTextsRpc,
  MAX_TRANSLATION_TEXTS,
  type PublishedPlace,
  type TextScope,
} from '@coverleaf/contracts';
import { CATALOGS } from '@coverleaf/locales';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { orWarn } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { StatusNames } from './status-names';

/** Whether the product ships a translation of this text, so that no engine is needed. */
export const isShipped = (text: string, language: LanguageCode): boolean =>
  Object.hasOwn(CATALOGS[language] ?? {}, text);

const STATUS: PublishedPlace = { kind: 'status', part: 'name', lender: null };

/** Pages that `textsOf` reads at most. No lender has nearly as many. */
const MAX_PAGES = 100;

export interface Publication {
  /** By position of the texts; empty for a text that is not published. */
  readonly places: PublishedPlace[][];
  /** Null if no text was storable. */
  readonly siteName: string | null;
}

/** The texts that are currently published: content, which the lender service knows, and names of Insight's statuses. */
@Injectable()
export class PublishedTexts {
  private readonly logger = new Logger('published texts');

  constructor(
    private readonly statusNames: StatusNames,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  async find(texts: readonly string[]): Promise<Publication> {
    const storable = texts.filter(isStorable);
    const places = new Map<string, PublishedPlace[]>();
    let siteName: string | null = null;
    for (let from = 0; from < storable.length; from += MAX_TRANSLATION_TEXTS) {
      const batch = storable.slice(from, from + MAX_TRANSLATION_TEXTS);
      const [found, names] = await Promise.all([
        this.lenders.call(findPublishedTextsRpc, { texts: batch }),
        this.statusNames.among(batch),
      ]);
      siteName = found.siteName;
      batch.forEach((text, index) => {
        places.set(text, [...(names.has(text) ? [STATUS] : []), ...(found.places[index] ?? [])]);
      });
    }
    return { places: texts.map((text) => places.get(text) ?? []), siteName };
  }

  /** @returns by position; null while the lender service is unavailable */
  async findPlaces(texts: readonly string[]): Promise<readonly (PublishedPlace[] | null)[]> {
    if (texts.length === 0) return [];
    const found = await orWarn(this.find(texts), null, this.logger, { msg: 'places of texts are missing' });
    return found?.places ?? texts.map(() => null);
  }

  async among(texts: readonly string[]): Promise<string[]> {
    const { places } = await this.find(texts);
    return texts.filter((_, index) => places[index]?.length);
  }

  /** @param scope the id of a lender for texts of its own pages, or `shared` */
  async textsOf(scope: TextScope): Promise<ReadonlySet<string>> {
    const all = new Set(scope === 'shared' ? await this.statusNames.all() : []);
    let cursor: string | undefined;
    for (let page = 0; page < MAX_PAGES; page++) {
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
