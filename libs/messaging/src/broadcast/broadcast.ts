import { Inject, Logger, type OnApplicationShutdown, type Type } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import {
  type JobDefinition,
  type announceChange,
  CONTENT_CHANGED,
  type ContentChanged,
} from '@coverleaf/contracts';
import { CONFIG, parseJson } from '@coverleaf/service-kit';
import { listenerConnection, QueueConfig, type RedisConnection, senderConnection } from '../queues/redis';
import { type JobProcessor, Processor } from '../queues/job-processor';

const channelOf = (prefix: string, name: string): string => `${prefix}:broadcast:${name}`;

/** Publishes messages to all processes that are currently subscribed. There is no replay. */
export class Broadcaster {
  private readonly redis: RedisConnection;

  constructor(
    redisUrl: string,
    private readonly prefix: string,
  ) {
    this.redis = senderConnection(redisUrl);
  }

  /** Rejects while Redis is unavailable, so call it in a job. */
  async publish(name: string, message: unknown): Promise<void> {
    await this.redis.publish(channelOf(this.prefix, name), JSON.stringify(message));
  }

  close(): void {
    this.redis.disconnect();
  }
}

export interface BroadcastHandlers<T> {
  readonly onMessage: (message: T) => void;
  /** The subscription is (re)established: messages may have been missed. */
  readonly onReconnect: () => void;
}

export class BroadcastListener<S extends z.ZodType> {
  private readonly logger = new Logger('broadcast');
  private readonly redis: Redis;
  private subscribed = false;

  constructor(
    redisUrl: string,
    prefix: string,
    name: string,
    schema: S,
    handlers: BroadcastHandlers<z.output<S>>,
  ) {
    this.redis = listenerConnection(redisUrl);
    this.redis.on('message', (_channel, text) => {
      const message = schema.safeParse(parseJson(text));
      if (message.success) handlers.onMessage(message.data);
      else this.logger.warn(`A message on ${name} does not match its schema`);
    });
    this.redis.on('close', () => (this.subscribed = false));
    this.redis.on('ready', () => {
      this.redis.subscribe(channelOf(prefix, name)).then(
        () => {
          this.subscribed = true;
          handlers.onReconnect();
        },
        (error: unknown) => this.logger.warn(error),
      );
    });
  }

  /** False while messages may be missed. */
  get isListening(): boolean {
    return this.subscribed;
  }

  close(): void {
    this.redis.disconnect();
  }
}

type ChangeJob = JobDefinition<(typeof announceChange)['payload']>;

/** Creates the processor of a service's job that broadcasts a content change, so that gateways drop stale pages. */
export function announceChangeProcessor(job: ChangeJob): Type<JobProcessor<ChangeJob>> {
  @Processor(job)
  class AnnounceChangeProcessor implements JobProcessor<ChangeJob>, OnApplicationShutdown {
    private readonly broadcaster: Broadcaster;

    constructor(@Inject(CONFIG) { REDIS_URL, QUEUE_PREFIX }: QueueConfig) {
      this.broadcaster = new Broadcaster(REDIS_URL, QUEUE_PREFIX);
    }

    process(change: ContentChanged): Promise<void> {
      return this.broadcaster.publish(CONTENT_CHANGED, change);
    }

    onApplicationShutdown(): void {
      this.broadcaster.close();
    }
  }
  return AnnounceChangeProcessor;
}
