import { z } from 'zod';
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';

/** What a process that sends or works jobs reads. */
export const QueueConfig = z.object({
  REDIS_URL: z.url(),
  /** Keeps several installations apart in one Redis. */
  QUEUE_PREFIX: z
    .string()
    .regex(/^[\w-]+$/)
    .default('coverleaf'),
  /** Multiplies every wait between attempts; below 1 only where the far end is a simulator. */
  RETRY_PAUSE_SCALE: z.coerce.number().min(0).max(10).default(1),
});
export type QueueConfig = z.infer<typeof QueueConfig>;

const logger = new Logger('redis');

/** For a worker: commands wait for as long as Redis is away. */
export const workerConnection = (url: string): Redis =>
  watched(new Redis(url, { maxRetriesPerRequest: null, retryStrategy }));

/**
 * For a sender: commands fail at once while Redis is away, and soon when it hangs, so that nobody waits.
 * @param commandTimeout milliseconds
 */
export const senderConnection = (url: string, commandTimeout = 5_000): Redis =>
  watched(
    new Redis(url, { maxRetriesPerRequest: 1, enableOfflineQueue: false, commandTimeout, retryStrategy }),
  );

const retryStrategy = (attempt: number): number => Math.min(50 * attempt, 1_000);

/** An outage is one line when it begins and one when it ends, not one a second. */
function watched(redis: Redis): Redis {
  let away = false;
  redis.on('error', (error: Error) => {
    if (!away) logger.warn({ msg: 'Redis is away', reason: error.message });
    away = true;
  });
  redis.on('ready', () => {
    if (away) logger.log('Redis is back');
    away = false;
  });
  return redis;
}
