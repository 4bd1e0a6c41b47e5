import { TRANSMISSIONS_CHANGED, type TransmissionsChanged } from '@coverleaf/contracts';
import { Broadcaster } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { DocumentConfig } from '../document.config';

/** However much changes, it is said so seldom; by then the transaction that spoke of it has been committed. */
const GATHER_MS = 300;

/**
 * Tells whoever watches that transmissions have changed. It costs a transaction nothing, and promises nothing: a word
 * that is lost with its process is made up for by the next one, and by screens that look now and then.
 */
@Injectable()
export class TransmissionAnnouncer implements OnApplicationShutdown {
  private readonly broadcaster: Broadcaster;
  private timer: NodeJS.Timeout | undefined;

  constructor(@InjectConfig() config: DocumentConfig) {
    this.broadcaster = new Broadcaster(config.REDIS_URL, config.QUEUE_PREFIX);
  }

  changed(): void {
    this.timer ??= setTimeout(() => this.say(), GATHER_MS);
  }

  onApplicationShutdown(): void {
    clearTimeout(this.timer);
    this.broadcaster.close();
  }

  private say(): void {
    this.timer = undefined;
    const change: TransmissionsChanged = {};
    // While Redis is away nobody would hear it, and gateways know that they are deaf.
    this.broadcaster.publish(TRANSMISSIONS_CHANGED, change).catch(() => undefined);
  }
}
