import { type announceChange, CONTENT_CHANGED, type ContentChanged } from '@coverleaf/contracts';
import { CONFIG } from '@coverleaf/service-kit';
import { Inject, type OnApplicationShutdown, type Type } from '@nestjs/common';
import { type JobProcessor, Processor } from '../queues/job-processor';
import { QueueConfig } from '../queues/queue-config';
import { Broadcaster } from './broadcast';

type ChangeJob = typeof announceChange;

/** The processor of a service's job that tells every gateway of a change, so that no page shows what was. */
export function announceChangeProcessor(job: ChangeJob): Type<JobProcessor<ChangeJob>> {
  @Processor(job)
  class AnnounceChangeProcessor implements JobProcessor<ChangeJob>, OnApplicationShutdown {
    private readonly broadcaster: Broadcaster;

    constructor(@Inject(CONFIG) { REDIS_URL, QUEUE_PREFIX }: QueueConfig) {
      this.broadcaster = new Broadcaster(REDIS_URL, QUEUE_PREFIX);
    }

    process(change: ContentChanged): Promise<void> {
      return this.broadcaster.say(CONTENT_CHANGED, change);
    }

    onApplicationShutdown(): void {
      this.broadcaster.close();
    }
  }
  return AnnounceChangeProcessor;
}
