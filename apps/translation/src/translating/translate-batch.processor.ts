import { CONTENT_CHANGED, type PublishedPlace, translateBatch } from '@coverleaf/contracts';
import {
  Broadcaster,
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLaterError,
} from '@coverleaf/messaging';
import { OutboundError, withRetryAfter } from '@coverleaf/outbound';
import { describeError, InjectConfig } from '@coverleaf/service-kit';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { LONGEST_PAUSE_MS } from '../engines/engine-client';
import { EngineQuotaError } from '../engines/engine-quota.error';
import { countRefused } from '../engines/measured-engine';
import { InjectEngine, oneByOne, type TranslationEngine } from '../engines/translation-engine';
import { LockedTerms } from '../protecting/locked-terms';
import { PublishedTexts } from '../published/published-texts';
import { TranslationConfig } from '../translation.config';
import { type TextOutcome, translateTexts } from './batch-translator';
import { BatchesRepository, type OpenRow, type Settlement } from './batches.repository';

/** The engine said no and would say no again. */
const isFinal = (error: unknown): boolean => error instanceof OutboundError && error.failure === 'refused';

/** Why a text has no translation, for staff: plain words of our own, nothing of the text. */
const faultOf = (error: unknown): string =>
  error instanceof OutboundError || error instanceof EngineQuotaError
    ? error.message
    : 'It failed on our side; the log tells more';

/** From this attempt on each text is asked by itself: one that the engine stumbles over must not cost the others. */
const ALONE_FROM = 3;

interface PlacedRow extends OpenRow {
  /** Where its text is published. */
  readonly places: PublishedPlace[];
}

/** By an engine that has had enough of us, or that is in trouble and knows for how long. */
function pauseAskedBy(error: unknown): number | undefined {
  if (error instanceof EngineQuotaError) return error.pauseMs;
  return error instanceof OutboundError ? error.retryAfterMs : undefined;
}

const isLastAttempt = (attempt: number): boolean => attempt >= translateBatch.attempts;

/** Another row comes first at each attempt: an engine that is tried after a pause is left alone again if that fails. */
const turned = <R>(rows: readonly R[], attempt: number): readonly R[] => {
  const first = attempt % Math.max(1, rows.length);
  return [...rows.slice(first), ...rows.slice(0, first)];
};

/** Has the engine translate what one call claimed; what is translated already is not asked again. */
@Processor(translateBatch)
export class TranslateBatchProcessor implements JobProcessor<typeof translateBatch>, OnApplicationShutdown {
  private readonly logger = new Logger('translation');
  private readonly broadcaster: Broadcaster;

  constructor(
    private readonly batches: BatchesRepository,
    private readonly terms: LockedTerms,
    private readonly published: PublishedTexts,
    @InjectEngine() private readonly engine: TranslationEngine | null,
    @InjectConfig() { REDIS_URL, QUEUE_PREFIX }: TranslationConfig,
  ) {
    this.broadcaster = new Broadcaster(REDIS_URL, QUEUE_PREFIX);
  }

  async process({ batchId }: { batchId: string }, { number, pauseAfter }: JobAttempt): Promise<void> {
    const isLast = isLastAttempt(number);
    const error = await this.work(batchId, number);
    // Also where nothing was left to do: an earlier attempt may have ended before it could tell.
    const wasHeard = await this.tell();
    const pause = withRetryAfter(pauseAfter(number), pauseAskedBy(error), LONGEST_PAUSE_MS);
    if (error !== undefined && !isLast)
      throw new RetryLaterError(pause, 'Not every text was translated', { cause: error });
    if (!wasHeard) throw new RetryLaterError(pause, 'Nobody could be told of the translations');
  }

  onApplicationShutdown(): void {
    this.broadcaster.close();
  }

  /** @returns why some texts are to be tried again, if they are */
  private async work(batchId: string, attempt: number): Promise<unknown> {
    const isLast = isLastAttempt(attempt);
    const rows = await this.batches.open(batchId);
    const mine = rows.filter(({ translator }) => translator === this.engine?.name);
    const others = rows.filter((row) => !mine.includes(row));
    await this.batches.settle(
      batchId,
      others.map(({ id }) => ({ id, state: 'failed', fault: 'Another engine is at work by now' })),
    );
    const [first] = mine;
    if (!first || !this.engine) return undefined;
    let again: unknown;
    try {
      const { places, siteName } = await this.published.find(mine.map(({ text }) => text));
      const placed = mine.map((row, index) => ({ ...row, places: places[index] ?? [] }));
      const asked = turned(await this.stillPublished(batchId, placed), attempt);
      const engine = attempt < ALONE_FROM ? this.engine : oneByOne(this.engine);
      const texts = asked.map(({ text }) => text);
      const terms = await this.terms.of({ places: asked.map((row) => row.places), siteName });
      for await (const outcomes of translateTexts(engine, texts, terms, first.language)) {
        await this.batches.settle(
          batchId,
          outcomes.flatMap((outcome) => this.settlementOf(asked[outcome.index], outcome, isLast)),
        );
        for (const outcome of outcomes)
          if (outcome.kind === 'failed' && !isFinal(outcome.error)) again = outcome.error;
      }
    } catch (error) {
      // Not the engine's doing: no text can be told from another.
      this.logger.warn({ msg: 'a batch of translations failed', batchId, error: describeError(error) });
      const state = isLast ? 'failed' : 'delayed';
      await this.batches.settle(
        batchId,
        mine.map(({ id }) => ({ id, state, fault: faultOf(error) })),
      );
      return error;
    }
    return again;
  }

  /** An engine may have been away for hours; what was withdrawn meanwhile is not sent to it. */
  private async stillPublished(batchId: string, rows: readonly PlacedRow[]): Promise<readonly PlacedRow[]> {
    const withdrawn = rows.filter(({ places }) => places.length === 0);
    await this.batches.settle(
      batchId,
      withdrawn.map(({ id }) => ({ id, state: 'failed', fault: 'It is not published any more' })),
    );
    return rows.filter(({ places }) => places.length > 0);
  }

  private settlementOf(row: OpenRow | undefined, outcome: TextOutcome, isLast: boolean): Settlement[] {
    if (!row) return [];
    const { id } = row;
    if (outcome.kind === 'translated') return [{ id, state: 'translated', translation: outcome.translation }];
    if (outcome.kind === 'failed')
      return [
        { id, state: isLast || isFinal(outcome.error) ? 'failed' : 'delayed', fault: faultOf(outcome.error) },
      ];
    if (this.engine) countRefused(this.engine.name);
    return [{ id, state: 'refused', fault: outcome.fault }];
  }

  /** Whoever was not told looks again by itself when it has Redis back; that must not hide what the engine said. */
  private async tell(): Promise<boolean> {
    try {
      await this.broadcaster.publish(CONTENT_CHANGED, { kind: 'translations' });
      return true;
    } catch (error) {
      this.logger.warn({ msg: 'nobody could be told of translations', error: describeError(error) });
      return false;
    }
  }
}
