import { z } from 'zod';
import { Logger } from '@nestjs/common';
import { Redis } from 'ioredis';

export const QueueConfig = z.object({
  REDIS_URL: z.url(),
  /** Separates several installations in one Redis. */
  QUEUE_PREFIX: z
    .string()
    .regex(/^[\w-]+$/)
    .default('coverleaf'),
  /** Multiplies every backoff delay; below 1 only with a simulator. */
  RETRY_PAUSE_SCALE: z.coerce.number().min(0).max(10).default(1),
});
export type QueueConfig = z.infer<typeof QueueConfig>;

const logger = new Logger('redis');

/** For workers: commands wait while Redis is unavailable. */
export const workerConnection = (url: string): Redis =>
  withOutageLog(new Redis(url, { maxRetriesPerRequest: null, retryStrategy }));

/**
 * For producers: commands fail at once while Redis is unavailable. What is asked at the same time goes together.
 * @param commandTimeout milliseconds, in case it hangs
 */
export const senderConnection = (url: string, commandTimeout = 5_000): Redis =>
  withOutageLog(
    new Redis(url, {
      maxRetriesPerRequest: 1,
      enableOfflineQueue: false,
      enableAutoPipelining: true,
      commandTimeout,
      retryStrategy,
    }),
  );

const retryStrategy = (attempt: number): number => Math.min(50 * attempt, 1_000);

/** Logs one line when an outage begins and one when it ends. */
function withOutageLog(redis: Redis): Redis {
  let isDown = false;
  redis.on('error', (error: Error) => {
    if (!isDown) logger.warn({ msg: 'Redis is unavailable', reason: error.message });
    isDown = true;
  });
  redis.on('ready', () => {
    if (isDown) logger.log('Redis is available again');
    isDown = false;
  });
  return redis;
}
