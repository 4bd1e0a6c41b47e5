import {
  type CoverageCounts,
  type LanguageCode,
  listLenderTextsRpc,
  type TranslationCoverage,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PublishedPlaces } from '../published/published-places';
import { EngineRequests } from '../memory/engine-requests';
import { hashOf } from '../memory/translation-memory';
import { isShipped } from '../published/shipped';

interface Standing {
  readonly isTranslated: boolean;
  readonly isReviewed: boolean;
  readonly isWaiting: boolean;
}

/** One query for all lenders of a page; each text as the memory shows it. */
const STANDINGS = `
  select distinct on (text_hash) text_hash as hash, state = 'translated' as "isTranslated",
      reviewed_at is not null as "isReviewed", state in ('waiting', 'delayed') as "isWaiting"
    from translations where text_hash = any($1) and language = $2
    order by text_hash, precedence desc, wanted_at desc, id`;

/** How much of what is published is translated. */
@Injectable()
export class CoverageService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly places: PublishedPlaces,
    private readonly requests: EngineRequests,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** Shared texts come with the first page. */
  async of(language: LanguageCode, cursor: string | undefined): Promise<TranslationCoverage> {
    const [sharedTexts, page] = await Promise.all([
      cursor ? null : this.places.textsOf('shared'),
      this.lenders.call(listLenderTextsRpc, { ...(cursor && { cursor }) }),
    ]);
    const all = [...(sharedTexts ?? []), ...page.items.flatMap(({ texts }) => texts)];
    const standings = await this.standings([...new Set(all)], language);
    const count = (texts: Iterable<string>): CoverageCounts => counted(texts, language, standings);
    return {
      engine: this.requests.engine,
      shared: sharedTexts && count(sharedTexts),
      items: page.items.map(({ id, name, texts }) => ({ lender: { id, name }, ...count(texts) })),
      ...(page.nextCursor && { nextCursor: page.nextCursor }),
    };
  }

  private async standings(
    texts: readonly string[],
    language: LanguageCode,
  ): Promise<ReadonlyMap<string, Standing>> {
    const rows: (Standing & { hash: Buffer })[] = await this.dataSource.query(STANDINGS, [
      texts.map(hashOf),
      language,
    ]);
    const byHash = new Map(rows.map((row) => [row.hash.toString('hex'), row]));
    return new Map(
      texts.flatMap((text) => {
        const row = byHash.get(hashOf(text).toString('hex'));
        return row ? [[text, row] as const] : [];
      }),
    );
  }
}

function counted(
  texts: Iterable<string>,
  language: LanguageCode,
  standings: ReadonlyMap<string, Standing>,
): CoverageCounts {
  const counts = { texts: 0, translated: 0, reviewed: 0, shipped: 0, waiting: 0, problems: 0 };
  for (const text of new Set(texts)) {
    if (text.trim() === '') continue;
    counts.texts++;
    const standing = standings.get(text);
    if (isShipped(text, language)) {
      counts.shipped++;
      counts.translated++;
      counts.reviewed++;
    } else if (standing?.isTranslated) {
      counts.translated++;
      if (standing.isReviewed) counts.reviewed++;
    } else if (standing?.isWaiting) counts.waiting++;
    else if (standing) counts.problems++;
  }
  return counts;
}
