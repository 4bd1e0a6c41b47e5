import { CONTENT_CHANGED, ContentChanged } from '@coverleaf/contracts';
import { BroadcastListener } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { GatewayConfig } from '../../gateway.config';

/** How long content may be kept while nobody would tell us of a change, in milliseconds. */
const DEAF_MS = 1_000;
/** And while somebody would: a bound for what nobody thought of. */
const HEARING_MS = 10 * 60_000;

/** Ticks whenever content may have changed. What was read before the last tick is stale. */
@Injectable()
export class ContentVersion implements OnApplicationShutdown {
  private readonly listener: BroadcastListener<typeof ContentChanged> | undefined;
  private ticks = 0;
  private behind = false;

  constructor(@InjectConfig() { REDIS_URL, QUEUE_PREFIX }: GatewayConfig) {
    const tick = (): void => this.tick();
    this.listener = REDIS_URL
      ? new BroadcastListener(REDIS_URL, QUEUE_PREFIX, CONTENT_CHANGED, ContentChanged, {
          heard: tick,
          resumed: tick,
        })
      : undefined;
  }

  /** Something has changed, or may have. */
  tick(): void {
    this.ticks += 1;
  }

  get now(): number {
    return this.ticks;
  }

  /** Milliseconds that something read now may be kept at the most. */
  get lifetimeMs(): number {
    return this.listener?.isListening && !this.behind ? HEARING_MS : DEAF_MS;
  }

  /** Something could not be read, so what is made now may be made of old parts. */
  fellBehind(): void {
    this.behind = true;
  }

  /** Reading works. If it did not before, everything that was made meanwhile is stale. */
  caughtUp(): void {
    if (!this.behind) return;
    this.behind = false;
    this.ticks += 1;
  }

  onApplicationShutdown(): void {
    this.listener?.close();
  }
}
