import { CONTENT_CHANGED, ContentChanged } from '@coverleaf/contracts';
import { BroadcastListener } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { TranslationConfig } from '../translation.config';

/** Wakes those who wait for the engine whenever a batch has ended, in whichever process. */
@Injectable()
export class BatchCompletionWaiter implements OnApplicationShutdown {
  private readonly waiting = new Set<() => void>();
  private readonly listener: BroadcastListener<typeof ContentChanged>;

  constructor(@InjectConfig() { REDIS_URL, QUEUE_PREFIX }: TranslationConfig) {
    const wake = (): void => {
      for (const resolve of [...this.waiting]) resolve();
    };
    this.listener = new BroadcastListener(REDIS_URL, QUEUE_PREFIX, CONTENT_CHANGED, ContentChanged, {
      onMessage: ({ kind }) => kind === 'translations' && wake(),
      onReconnect: wake,
    });
  }

  /**
   * Take it before looking, so that nothing arrives in between unnoticed.
   * @param deadline in milliseconds since 1970; then it is over in any case
   */
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
