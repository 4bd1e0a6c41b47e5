import { type JobQueue, JOBS } from '@coverleaf/contracts';
import { Queue } from 'bullmq';
import { queueOptions, type RedisConnection, senderConnection } from './redis';
import { waitingSince } from './job-queues';

export type QueueStatus = Omit<JobQueue, 'outbox'>;

/** Signs of a stuck or failing queue. Times in milliseconds since 1970. */
export interface QueueHealth {
  readonly name: string;
  /** When the next job began to wait; null if none waits. */
  readonly waitingSince: number | null;
  /** Jobs that failed for good since the given time. */
  readonly failed: number;
  readonly lastFailedAt: number | null;
}

/** Reads, pauses and resumes the queues of all services. Every method rejects while Redis is unavailable. */
export class QueueBoard {
  private readonly redis: RedisConnection;
  private readonly queues: ReadonlyMap<string, Queue>;

  constructor(redisUrl: string, prefix: string) {
    this.redis = senderConnection(redisUrl);
    this.queues = new Map(
      JOBS.map(({ name }) => [name, new Queue(name, queueOptions(this.redis, prefix, name))]),
    );
    for (const queue of this.queues.values()) queue.on('error', () => undefined);
  }

  /** In the order of `JOBS`. */
  list(): Promise<QueueStatus[]> {
    return Promise.all([...this.queues.values()].map(statusOf));
  }

  /** In the order of `JOBS`. @param failedAfter earlier failures are not counted */
  health(failedAfter: number): Promise<QueueHealth[]> {
    return Promise.all([...this.queues.values()].map((queue) => this.healthOf(queue, failedAfter)));
  }

  has(name: string): boolean {
    return this.queues.has(name);
  }

  async isPaused(name: string): Promise<boolean> {
    return (await this.queues.get(name)?.isPaused()) ?? false;
  }

  /** Running jobs continue; no other starts. Does nothing if there is no such queue. */
  async pause(name: string): Promise<void> {
    await this.queues.get(name)?.pause();
  }

  async resume(name: string): Promise<void> {
    await this.queues.get(name)?.resume();
  }

  async close(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close().catch(() => undefined)));
    this.redis.disconnect();
  }

  private async healthOf(queue: Queue, failedAfter: number): Promise<QueueHealth> {
    const since = await waitingSince(queue);
    const [newest] = await queue.getFailed(0, 0);
    // BullMQ scores them by the time they ended.
    const failed = await this.redis.zcount(queue.toKey('failed'), failedAfter, '+inf');
    return {
      name: queue.name,
      waitingSince: since,
      failed,
      lastFailedAt: (failed > 0 && newest?.finishedOn) || null,
    };
  }
}

async function statusOf(queue: Queue): Promise<QueueStatus> {
  const [counts, isPaused] = await Promise.all([
    queue.getJobCounts('wait', 'prioritized', 'active', 'delayed', 'failed'),
    queue.isPaused(),
  ]);
  const count = (state: string): number => counts[state] ?? 0;
  return {
    name: queue.name,
    isPaused,
    waiting: count('wait') + count('prioritized'),
    active: count('active'),
    delayed: count('delayed'),
    failed: count('failed'),
  };
}
