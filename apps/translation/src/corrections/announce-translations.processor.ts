import { announceTranslations, CONTENT_CHANGED, type ContentChanged } from '@coverleaf/contracts';
import { Broadcaster, type JobProcessor, Processor } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import type { OnApplicationShutdown } from '@nestjs/common';
import { TranslationConfig } from '../translation.config';

/** Tells every gateway that somebody changed a translation, so that no page shows what was. */
@Processor(announceTranslations)
export class AnnounceTranslationsProcessor
  implements JobProcessor<typeof announceTranslations>, OnApplicationShutdown
{
  private readonly broadcaster: Broadcaster;

  constructor(@InjectConfig() { REDIS_URL, QUEUE_PREFIX }: TranslationConfig) {
    this.broadcaster = new Broadcaster(REDIS_URL, QUEUE_PREFIX);
  }

  process(change: ContentChanged): Promise<void> {
    return this.broadcaster.say(CONTENT_CHANGED, change);
  }

  onApplicationShutdown(): void {
    this.broadcaster.close();
  }
}
