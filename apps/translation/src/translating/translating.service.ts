import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import { SingleFlight } from '@coverleaf/concurrency';
import {
  CONTENT_CHANGED,
  ContentChanged,
  isStorable,
  type LanguageCode,
  translateRpc,
  type RpcInput,
} from '@coverleaf/contracts';
import { BroadcastListener, Handles } from '@coverleaf/messaging';
import { describeError, InjectConfig } from '@coverleaf/service-kit';
import { TranslationConfig } from '../translation.config';
import { type MemoryEntry, TranslationMemory } from '../memory/translation-memory';
import { isShipped, PublishedTexts } from '../published/published-texts';
import { ClaimCoalescer } from './claim-coalescer';

/** Resolves waiting promises when a batch has ended in any process. */
@Injectable()
export class BatchCompletionWaiter implements OnApplicationShutdown {
  private readonly waiting = new Set<() => void>();
  private readonly listener: BroadcastListener<typeof ContentChanged>;

  constructor(@InjectConfig() { REDIS_URL, QUEUE_PREFIX }: TranslationConfig) {
    const resolveAll = (): void => {
      for (const resolve of [...this.waiting]) resolve();
    };
    this.listener = new BroadcastListener(REDIS_URL, QUEUE_PREFIX, CONTENT_CHANGED, ContentChanged, {
      onMessage: ({ kind }) => kind === 'translations' && resolveAll(),
      onReconnect: resolveAll,
    });
  }

  /** Call it before reading, to miss no completion. @param deadline milliseconds since 1970; then it resolves anyway */
  next(deadline: number): Promise<void> {
    return new Promise((resolve) => {
      const done = (): void => {
        clearTimeout(timer);
        this.waiting.delete(done);
        resolve();
      };
      const timer = setTimeout(done, Math.max(0, deadline - Date.now()));
      this.waiting.add(done);
    });
  }

  onApplicationShutdown(): void {
    for (const resolve of [...this.waiting]) resolve();
    this.listener.close();
  }
}

/** Translates published texts from the memory, or by the engine within a time limit. */
@Injectable()
export class TranslatingService {
  private readonly logger = new Logger('translating');
  /** Concurrent readers of a new page share reads, so that they don't use up all database connections. */
  private readonly reads = new SingleFlight<Map<string, MemoryEntry>>();
  private readonly claims = new Map<LanguageCode, ClaimCoalescer>();

  constructor(
    private readonly memory: TranslationMemory,
    private readonly completions: BatchCompletionWaiter,
    private readonly published: PublishedTexts,
  ) {}

  /** @param waitMs how long to wait for the engine @returns by position; null without a translation */
  @Handles(translateRpc)
  async translate({ texts, language, waitMs }: RpcInput<typeof translateRpc>) {
    if (language === 'en') return { translations: texts.map(() => null) };
    const distinct = [...new Set(texts)].filter((text) => text.trim() !== '' && isStorable(text));
    let known = await this.read(distinct, language);
    if ((await this.claimMissing(distinct, known, language)) || isAwaited(known))
      known = await this.awaitEngine(distinct, language, waitMs);
    return { translations: texts.map((text) => known.get(text)?.translation ?? null) };
  }

  /** Claims published texts that have not been sent to the engine yet. @returns whether there were any */
  private async claimMissing(
    texts: readonly string[],
    known: ReadonlyMap<string, MemoryEntry>,
    language: LanguageCode,
  ): Promise<boolean> {
    const missing = texts.filter(
      (text) => (known.get(text)?.isClaimable ?? true) && !isShipped(text, language),
    );
    return this.claimsOf(language).join(missing, async (own) => {
      const published = await this.publishedAmong(own);
      await this.memory.claim(published, language);
      return published.length > 0;
    });
  }

  private claimsOf(language: LanguageCode): ClaimCoalescer {
    const claims = this.claims.get(language) ?? new ClaimCoalescer();
    this.claims.set(language, claims);
    return claims;
  }

  private read(texts: readonly string[], language: LanguageCode): Promise<Map<string, MemoryEntry>> {
    return this.reads.run(JSON.stringify([language, texts]), () => this.memory.read(texts, language));
  }

  /** While the lender service is unavailable no text is claimed, but known translations are returned. */
  private async publishedAmong(texts: readonly string[]): Promise<string[]> {
    try {
      return await this.published.among(texts);
    } catch (error) {
      this.logger.warn({ msg: 'new texts cannot be translated yet', error: describeError(error) });
      return [];
    }
  }

  private async awaitEngine(texts: readonly string[], language: LanguageCode, waitMs: number) {
    const deadline = Date.now() + waitMs;
    for (;;) {
      const completion = this.completions.next(deadline);
      const known = await this.read(texts, language);
      if (!isAwaited(known) || Date.now() >= deadline) return known;
      await completion;
    }
  }
}

const isAwaited = (known: ReadonlyMap<string, MemoryEntry>): boolean =>
  [...known.values()].some(({ state }) => state === 'waiting');
