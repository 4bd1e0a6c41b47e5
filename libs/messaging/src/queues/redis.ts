import { z } from 'zod';
import { Logger } from '@nestjs/common';
import { Cluster, Redis, type RedisOptions } from 'ioredis';

export const QueueConfig = z.object({
  /** With `?cluster=true` at its end, it is a node of a Redis Cluster, and the other nodes are found there. */
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

/** A connection to one Redis or to a cluster. Commands with several keys need keys with the same hash tag. */
export type RedisConnection = Redis | Cluster;

/**
 * BullMQ's options of a queue: where its keys are. In a cluster, the queue's name is a hash tag, so that all its keys are
 * in one slot, and queues in different ones.
 */
export const queueOptions = (connection: RedisConnection, prefix: string, queue: string) => ({
  connection,
  prefix: connection.isCluster ? `${prefix}:{${queue}}` : prefix,
});

/** The nodes of a cluster that take writes and that this process knows, or the single Redis. */
export const primariesOf = (connection: RedisConnection): Redis[] =>
  'nodes' in connection ? connection.nodes('master') : [connection];

/** For workers: commands wait while Redis is unavailable. */
export const workerConnection = (url: string): RedisConnection =>
  connect(url, { maxRetriesPerRequest: null });

/**
 * For producers: commands fail at once while Redis is unavailable. What is asked at the same time goes together, after
 * what was asked before.
 * @param commandTimeout milliseconds, in case it hangs; what has to wait for other commands waits twice as long at most
 */
export const senderConnection = (url: string, commandTimeout = 5_000): RedisConnection =>
  connect(url, {
    maxRetriesPerRequest: 1,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    commandTimeout,
  });

/** For subscribers. It is always to one node, because each node of a cluster passes on what is published to any. */
export const listenerConnection = (url: string): Redis =>
  withOutageLog(new Redis(url, { maxRetriesPerRequest: null, retryStrategy }));

const retryStrategy = (attempt: number): number => Math.min(50 * attempt, 1_000);

function connect(url: string, options: RedisOptions): RedisConnection {
  const { protocol, hostname, port, username, password, searchParams } = new URL(url);
  if (searchParams.get('cluster') !== 'true')
    return withOutageLog(new Redis(url, { ...options, retryStrategy }));
  const { enableOfflineQueue = true, enableAutoPipelining = false, ...redisOptions } = options;
  const cluster = new Cluster([{ host: hostname, port: Number(port || 6_379) }], {
    enableOfflineQueue,
    enableAutoPipelining,
    clusterRetryStrategy: retryStrategy,
    // A node that was away is used again, also if nobody asked it anything meanwhile.
    slotsRefreshInterval: 5_000,
    redisOptions: {
      ...redisOptions,
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
      ...(protocol === 'rediss:' && { tls: {} }),
    },
    // Certificates have names, so names must not be replaced by addresses.
    dnsLookup: (address, found) => found(null, address),
  });
  return withOutageLog(cluster);
}

/** Logs one line when an outage begins and one when it ends. */
function withOutageLog<R extends RedisConnection>(redis: R): R {
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
