import { Inject, Logger, type OnApplicationShutdown, type Type } from '@nestjs/common';
import type { Redis } from 'ioredis';
import type { z } from 'zod';
import { type announceChange, CONTENT_CHANGED, type ContentChanged } from '@coverleaf/contracts';
import { CONFIG } from '@coverleaf/service-kit';
import { QueueConfig, senderConnection, workerConnection } from '../queues/redis';
import { type JobProcessor, Processor } from '../queues/job-processor';

const channelOf = (prefix: string, name: string): string => `${prefix}:broadcast:${name}`;

/** Says something to every process that listens now. Who does not listen, never hears of it. */
export class Broadcaster {
  private readonly redis: Redis;

  constructor(
    redisUrl: string,
    private readonly prefix: string,
  ) {
    this.redis = senderConnection(redisUrl);
  }

  /** Rejects while Redis is away, so call it in a job. */
  async say(name: string, message: unknown): Promise<void> {
    await this.redis.publish(channelOf(this.prefix, name), JSON.stringify(message));
  }

  close(): void {
    this.redis.disconnect();
  }
}

export interface Hearing<T> {
  /** Something was said. */
  readonly heard: (message: T) => void;
  /** The connection is there again: anything may have been missed. */
  readonly resumed: () => void;
}

/** Listens to a broadcast. */
export class BroadcastListener<S extends z.ZodType> {
  private readonly logger = new Logger('broadcast');
  private readonly redis: Redis;
  private subscribed = false;

  constructor(redisUrl: string, prefix: string, name: string, schema: S, hearing: Hearing<z.output<S>>) {
    this.redis = workerConnection(redisUrl);
    this.redis.on('message', (_channel, text) => {
      const message = schema.safeParse(parseJson(text));
      if (message.success) hearing.heard(message.data);
      else this.logger.warn(`A message on ${name} does not fit its schema`);
    });
    this.redis.on('close', () => (this.subscribed = false));
    this.redis.on('ready', () => {
      this.redis.subscribe(channelOf(prefix, name)).then(
        () => {
          this.subscribed = true;
          hearing.resumed();
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

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
