import { announceChange, CONTENT_CHANGED, type ContentChanged } from '@coverleaf/contracts';
import { Broadcaster, type JobProcessor, Processor } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import type { OnApplicationShutdown } from '@nestjs/common';
import { LenderConfig } from '../lender.config';

/** Tells every gateway that content has changed, so that no page shows what was. */
@Processor(announceChange)
export class AnnounceChangeProcessor implements JobProcessor<typeof announceChange>, OnApplicationShutdown {
  private readonly broadcaster: Broadcaster;

  constructor(@InjectConfig() config: LenderConfig) {
    this.broadcaster = new Broadcaster(config.REDIS_URL, config.QUEUE_PREFIX);
  }

  process(change: ContentChanged): Promise<void> {
    return this.broadcaster.say(CONTENT_CHANGED, change);
  }

  onApplicationShutdown(): void {
    this.broadcaster.close();
  }
}
