import { type JobQueue, JOBS } from '@coverleaf/contracts';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { senderConnection } from './redis';
import { waitingSince } from './waiting-since';

/** How the queue of one kind of job stands. */
export type QueueStanding = Omit<JobQueue, 'outbox'>;

/** What somebody may have to look at. Times in milliseconds since 1970. */
export interface QueueTrouble {
  readonly name: string;
  /** Since when its next job has been waiting; null: none waits. */
  readonly waitingSince: number | null;
  /** Jobs that were given up; those of long ago are left out. */
  readonly failed: number;
  readonly lastFailedAt: number | null;
}

/** Looks at the queues of every service, and stops or starts them for all workers. Everything rejects while Redis is away. */
export class QueueBoard {
  private readonly redis: Redis;
  private readonly queues: ReadonlyMap<string, Queue>;

  constructor(redisUrl: string, prefix: string) {
    this.redis = senderConnection(redisUrl);
    const connection = this.redis;
    this.queues = new Map(JOBS.map(({ name }) => [name, new Queue(name, { connection, prefix })]));
    for (const queue of this.queues.values()) queue.on('error', () => undefined);
  }

  /** In the order of the catalogue. */
  list(): Promise<QueueStanding[]> {
    return Promise.all([...this.queues.values()].map(standingOf));
  }

  /** In the order of the catalogue. @param failedAfter jobs that were given up before are of no interest */
  troubles(failedAfter: number): Promise<QueueTrouble[]> {
    return Promise.all([...this.queues.values()].map((queue) => this.troubleOf(queue, failedAfter)));
  }

  has(name: string): boolean {
    return this.queues.has(name);
  }

  async isPaused(name: string): Promise<boolean> {
    return (await this.queues.get(name)?.isPaused()) ?? false;
  }

  /** Jobs under way go on; no other is begun. Does nothing where there is no such queue. */
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

  private async troubleOf(queue: Queue, failedAfter: number): Promise<QueueTrouble> {
    const since = await waitingSince(queue);
    const [newest] = await queue.getFailed(0, 0);
    // BullMQ orders them by the time at which they ended.
    const failed = await this.redis.zcount(queue.toKey('failed'), failedAfter, '+inf');
    return {
      name: queue.name,
      waitingSince: since,
      failed,
      lastFailedAt: (failed > 0 && newest?.finishedOn) || null,
    };
  }
}

async function standingOf(queue: Queue): Promise<QueueStanding> {
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
