import { isStorable, type LanguageCode } from '@coverleaf/contracts';
import { describeError } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { type Remembered, TranslationMemory } from '../memory/translation-memory';
import { PublishedTexts } from '../published/published-texts';
import { isShipped } from '../published/shipped';
import { BatchCompletionWaiter } from './batch-completion-waiter';
import { ClaimCoalescer } from './claim-coalescer';
import { SingleFlight } from './single-flight';

/** Translations of published texts: remembered, or asked of the engine and waited for within bounds. */
@Injectable()
export class TranslatingService {
  private readonly logger = new Logger('translating');
  /** A thousand browsers that come to a new page at once must not take every connection to the database. */
  private readonly reads = new SingleFlight<Map<string, Remembered>>();
  private readonly claims = new Map<LanguageCode, ClaimCoalescer>();

  constructor(
    private readonly memory: TranslationMemory,
    private readonly arrivals: BatchCompletionWaiter,
    private readonly published: PublishedTexts,
  ) {}

  /**
   * @param waitMs how long to wait for what the engine was asked for
   * @returns by position; null where there is no translation (yet)
   */
  async translate(
    texts: readonly string[],
    language: LanguageCode,
    waitMs: number,
  ): Promise<(string | null)[]> {
    if (language === 'en') return texts.map(() => null);
    const wanted = [...new Set(texts)].filter((text) => text.trim() !== '' && isStorable(text));
    let known = await this.read(wanted, language);
    if ((await this.claimUnmet(wanted, known, language)) || isAwaited(known))
      known = await this.awaitEngine(wanted, language, waitMs);
    return texts.map((text) => known.get(text)?.translation ?? null);
  }

  /** Asks the engine for what it was never asked for. @returns whether there was anything to ask */
  private async claimUnmet(
    texts: readonly string[],
    known: ReadonlyMap<string, Remembered>,
    language: LanguageCode,
  ): Promise<boolean> {
    const unmet = texts.filter(
      (text) => (known.get(text)?.isClaimable ?? true) && !isShipped(text, language),
    );
    return this.claimsOf(language).join(unmet, async (own) => {
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

  private read(texts: readonly string[], language: LanguageCode): Promise<Map<string, Remembered>> {
    return this.reads.share(JSON.stringify([language, texts]), () => this.memory.read(texts, language));
  }

  /** Without the lender service nobody can say; what is known is answered all the same. */
  private async publishedAmong(texts: readonly string[]): Promise<string[]> {
    try {
      return await this.published.among(texts);
    } catch (error) {
      this.logger.warn({ msg: 'new texts cannot be translated yet', error: describeError(error) });
      return [];
    }
  }

  private async awaitEngine(
    texts: readonly string[],
    language: LanguageCode,
    waitMs: number,
  ): Promise<Map<string, Remembered>> {
    const deadline = Date.now() + waitMs;
    for (;;) {
      const arrival = this.arrivals.next(deadline);
      const known = await this.read(texts, language);
      if (!isAwaited(known) || Date.now() >= deadline) return known;
      await arrival;
    }
  }
}

const isAwaited = (known: ReadonlyMap<string, Remembered>): boolean =>
  [...known.values()].some(({ state }) => state === 'waiting');
