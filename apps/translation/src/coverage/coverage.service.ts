import {
  type CoverageCounts,
  getTranslationCoverage,
  type LanguageCode,
  listLenderTextsRpc,
  type OperationInput,
} from '@coverleaf/contracts';
import { Handles, InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { type MemoryEntry, TranslationMemory } from '../memory/translation-memory';
import { isShipped, PublishedTexts } from '../published/published-texts';

@Injectable()
export class CoverageService {
  constructor(
    private readonly memory: TranslationMemory,
    private readonly published: PublishedTexts,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** The first page includes the shared texts. */
  @Handles(getTranslationCoverage)
  async read({ query: { language, cursor } }: OperationInput<typeof getTranslationCoverage>) {
    const [sharedTexts, page] = await Promise.all([
      cursor ? null : this.published.textsOf('shared'),
      this.lenders.call(listLenderTextsRpc, { ...(cursor && { cursor }) }),
    ]);
    const all = [...(sharedTexts ?? []), ...page.items.flatMap(({ texts }) => texts)];
    const known = await this.memory.read([...new Set(all)], language);
    const count = (texts: Iterable<string>): CoverageCounts => countTexts(texts, language, known);
    return {
      engine: this.memory.engine,
      shared: sharedTexts && count(sharedTexts),
      items: page.items.map(({ id, name, texts }) => ({ lender: { id, name }, ...count(texts) })),
      ...(page.nextCursor && { nextCursor: page.nextCursor }),
    };
  }
}

function countTexts(
  texts: Iterable<string>,
  language: LanguageCode,
  known: ReadonlyMap<string, MemoryEntry>,
): CoverageCounts {
  const counts = { texts: 0, translated: 0, reviewed: 0, shipped: 0, waiting: 0, problems: 0 };
  for (const text of new Set(texts)) {
    if (text.trim() === '') continue;
    counts.texts++;
    const { state, isReviewed } = known.get(text) ?? {};
    if (isShipped(text, language)) {
      counts.shipped++;
      counts.translated++;
      counts.reviewed++;
    } else if (state === 'translated') {
      counts.translated++;
      if (isReviewed) counts.reviewed++;
    } else if (state === 'waiting' || state === 'delayed') counts.waiting++;
    else if (state) counts.problems++;
  }
  return counts;
}
