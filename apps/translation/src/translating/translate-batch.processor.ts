import {
  CONTENT_CHANGED,
  type LanguageCode,
  type PublishedPlace,
  translateBatch,
  type Translator,
} from '@coverleaf/contracts';
import {
  Broadcaster,
  type JobAttempt,
  type JobProcessor,
  Processor,
  RetryLaterError,
} from '@coverleaf/messaging';
import { OUR_FAULT, OutboundError, withRetryAfter } from '@coverleaf/outbound';
import { describeError, InjectConfig, registry, orWarn } from '@coverleaf/service-kit';
import { Logger, type OnApplicationShutdown } from '@nestjs/common';
import { Counter } from 'prom-client';
import { DataSource } from 'typeorm';
import { MAX_PAUSE_MS } from '../engines/engine-client';
import {
  EngineQuotaError,
  InjectEngine,
  oneByOne,
  type TranslationEngine,
} from '../engines/translation-engine';
import { GlossaryService } from '../glossary/glossary.service';
import { PublishedTexts } from '../published/published-texts';
import { TranslationConfig } from '../translation.config';
import { type TextOutcome, translateTexts } from './batch-translator';

/** From this attempt on, each call has one text, so that a text on which the engine fails affects no other. */
const ONE_BY_ONE_FROM = 3;

interface WaitingRow {
  readonly id: string;
  readonly text: string;
  readonly language: LanguageCode;
  readonly translator: Translator;
}

interface PlacedRow extends WaitingRow {
  readonly places: PublishedPlace[];
}

interface RowResult {
  readonly id: string;
  readonly state: 'translated' | 'refused' | 'delayed' | 'failed';
  readonly translation?: string;
  readonly fault?: string;
}

/** Only rows that still wait in this batch: concurrent changes are not overwritten. */
const SAVE = `
  update translations row
    set state = result.state, translation = result.translation, fault = result.fault,
        translated_at = case when result.translation is not null then now() end, version = row.version + 1
    from unnest($2::uuid[], $3::text[], $4::text[], $5::text[]) as result (id, state, translation, fault)
    where row.id = result.id and row.batch_id = $1 and row.state in ('waiting', 'delayed')`;

const refusals = new Counter({
  name: 'coverleaf_translations_refused_total',
  help: 'Outputs of the engine that had lost a protected part',
  labelNames: ['engine'],
  registers: [registry],
});

/** Translates the texts of one batch with the engine. Idempotent. */
@Processor(translateBatch)
export class TranslateBatchProcessor implements JobProcessor<typeof translateBatch>, OnApplicationShutdown {
  private readonly logger = new Logger('translation');
  private readonly broadcaster: Broadcaster;

  constructor(
    private readonly dataSource: DataSource,
    private readonly glossary: GlossaryService,
    private readonly published: PublishedTexts,
    @InjectEngine() private readonly engine: TranslationEngine | null,
    @InjectConfig() { REDIS_URL, QUEUE_PREFIX }: TranslationConfig,
  ) {
    this.broadcaster = new Broadcaster(REDIS_URL, QUEUE_PREFIX);
  }

  async process({ batchId }: { batchId: string }, { number, pauseAfter }: JobAttempt): Promise<void> {
    const error = await this.translate(batchId, number);
    // Even if no row waited: an earlier attempt may have crashed before its announcement.
    const isAnnounced = await this.announce();
    const pause = withRetryAfter(pauseAfter(number), pauseOf(error), MAX_PAUSE_MS);
    if (error !== undefined && !isLastAttempt(number))
      throw new RetryLaterError(pause, 'Not every text was translated', { cause: error });
    if (!isAnnounced) throw new RetryLaterError(pause, 'The translations could not be announced');
  }

  onApplicationShutdown(): void {
    this.broadcaster.close();
  }

  /** @returns an error if some texts have to be retried */
  private async translate(batchId: string, attempt: number): Promise<unknown> {
    const isLast = isLastAttempt(attempt);
    const rows = await this.waitingRows(batchId);
    const own = rows.filter(({ translator }) => translator === this.engine?.name);
    const others = rows.filter((row) => !own.includes(row));
    await this.save(
      batchId,
      others.map(({ id }) => ({ id, state: 'failed', fault: 'Another engine has been chosen since' })),
    );
    const [first] = own;
    if (!first || !this.engine) return undefined;
    let retryError: unknown;
    try {
      const { places, siteName } = await this.published.find(own.map(({ text }) => text));
      const placed = own.map((row, index) => ({ ...row, places: places[index] ?? [] }));
      const published = rotate(await this.failUnpublished(batchId, placed), attempt);
      const engine = attempt < ONE_BY_ONE_FROM ? this.engine : oneByOne(this.engine);
      const texts = published.map(({ text }) => text);
      const terms = await this.glossary.lockedTerms({ places: published.map((row) => row.places), siteName });
      for await (const outcomes of translateTexts(engine, texts, terms, first.language)) {
        await this.save(
          batchId,
          outcomes.flatMap((outcome) => this.resultOf(published[outcome.index], outcome, isLast)),
        );
        for (const outcome of outcomes)
          if (outcome.kind === 'failed' && !isFinal(outcome.error)) retryError = outcome.error;
      }
    } catch (error) {
      // Not an error of the engine: it affects every text.
      this.logger.warn({ msg: 'a batch of translations failed', batchId, error: describeError(error) });
      const state = isLast ? 'failed' : 'delayed';
      await this.save(
        batchId,
        own.map(({ id }) => ({ id, state, fault: staffMessageOf(error) })),
      );
      return error;
    }
    return retryError;
  }

  /** A text that was unpublished while the batch waited must not be sent to the engine. */
  private async failUnpublished(batchId: string, rows: readonly PlacedRow[]): Promise<readonly PlacedRow[]> {
    const unpublished = rows.filter(({ places }) => places.length === 0);
    await this.save(
      batchId,
      unpublished.map(({ id }) => ({ id, state: 'failed', fault: 'It is not published any more' })),
    );
    return rows.filter(({ places }) => places.length > 0);
  }

  private resultOf(row: WaitingRow | undefined, outcome: TextOutcome, isLast: boolean): RowResult[] {
    if (!row) return [];
    const { id } = row;
    if (outcome.kind === 'translated') return [{ id, state: 'translated', translation: outcome.translation }];
    if (outcome.kind === 'failed') {
      const state = isLast || isFinal(outcome.error) ? 'failed' : 'delayed';
      return [{ id, state, fault: staffMessageOf(outcome.error) }];
    }
    if (this.engine) refusals.inc({ engine: this.engine.name });
    return [{ id, state: 'refused', fault: outcome.reason }];
  }

  /** A failure must not hide an error of the engine. @returns whether it succeeded */
  private announce(): Promise<boolean> {
    const announced = this.broadcaster.publish(CONTENT_CHANGED, { kind: 'translations' }).then(() => true);
    return orWarn(announced, false, this.logger, { msg: 'translations could not be announced' });
  }

  private waitingRows(batchId: string): Promise<WaitingRow[]> {
    return this.dataSource.query(
      `select id, text, language, translator from translations
        where batch_id = $1 and state in ('waiting', 'delayed') order by text_hash`,
      [batchId],
    );
  }

  private async save(batchId: string, results: readonly RowResult[]): Promise<void> {
    if (results.length === 0) return;
    await this.dataSource.query(SAVE, [
      batchId,
      results.map(({ id }) => id),
      results.map(({ state }) => state),
      results.map(({ translation }) => translation ?? null),
      results.map(({ fault }) => fault ?? null),
    ]);
  }
}

const isLastAttempt = (attempt: number): boolean => attempt >= translateBatch.attempts;

/** The engine refused the request and would refuse it again. */
const isFinal = (error: unknown): boolean => error instanceof OutboundError && error.failure === 'refused';

/** Contains no part of a text. */
const staffMessageOf = (error: unknown): string =>
  error instanceof OutboundError || error instanceof EngineQuotaError ? error.message : OUR_FAULT;

function pauseOf(error: unknown): number | undefined {
  if (error instanceof EngineQuotaError) return error.pauseMs;
  return error instanceof OutboundError ? error.retryAfterMs : undefined;
}

/** Starts with another row at each attempt, because only the first call of an attempt may pass a half-open breaker. */
const rotate = <R>(rows: readonly R[], attempt: number): readonly R[] => {
  const first = attempt % Math.max(1, rows.length);
  return [...rows.slice(first), ...rows.slice(0, first)];
};
