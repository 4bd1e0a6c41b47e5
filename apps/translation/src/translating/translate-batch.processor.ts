import { CONTENT_CHANGED, translateBatch } from '@coverleaf/contracts';
import { Broadcaster, type JobAttempt, type JobProcessor, Processor, RetryLater } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import type { OnApplicationShutdown } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { InjectEngine, type TranslationEngine } from '../engines/translation-engine';
import { TranslationEntity } from '../memory/translation.entity';
import { TranslationConfig } from '../translation.config';

/** Has the engine translate what one call claimed; what is translated already is not asked again. */
@Processor(translateBatch)
export class TranslateBatchProcessor implements JobProcessor<typeof translateBatch>, OnApplicationShutdown {
  private readonly broadcaster: Broadcaster;

  constructor(
    private readonly dataSource: DataSource,
    @InjectEngine() private readonly engine: TranslationEngine | null,
    @InjectConfig() { REDIS_URL, QUEUE_PREFIX }: TranslationConfig,
  ) {
    this.broadcaster = new Broadcaster(REDIS_URL, QUEUE_PREFIX);
  }

  async process({ batchId }: { batchId: string }, { number, pauseAfter }: JobAttempt): Promise<void> {
    const open = { batchId, state: In(['waiting', 'delayed']) };
    const translations = this.dataSource.getRepository(TranslationEntity);
    const rows = await translations.findBy(open);
    const [first] = rows;
    if (!first) return;
    try {
      if (!this.engine) throw new Error('There is no engine any more');
      const texts = await this.engine.translate(
        rows.map(({ text }) => text),
        first.language,
      );
      for (const [index, { id }] of rows.entries()) {
        const translation = texts[index] ?? null;
        await translations.update(
          { id, ...open },
          { state: 'translated', translation, translatedAt: new Date() },
        );
      }
    } catch (cause) {
      const state = number >= translateBatch.attempts ? 'failed' : 'delayed';
      await translations.update(open, { state, fault: reasonOf(cause) });
      if (state === 'delayed')
        throw new RetryLater(pauseAfter(number), 'The engine could not be asked', { cause });
    } finally {
      await this.broadcaster.say(CONTENT_CHANGED, { kind: 'translations' });
    }
  }

  onApplicationShutdown(): void {
    this.broadcaster.close();
  }
}

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));
