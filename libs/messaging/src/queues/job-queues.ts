import { Queue } from 'bullmq';
import type { Gauge } from 'prom-client';
import { gaugeOnScrape } from '@coverleaf/service-kit';
import type { JobDefinition } from '@coverleaf/contracts';
import { jobOptions } from './job-processor';
import { queueOptions, type RedisConnection } from './redis';

/** When the next job began to wait; after an attempt, since that attempt. Null if none waits. */
export async function waitingSince(queue: Queue): Promise<number | null> {
  const [next] = await queue.getWaiting(0, 0);
  return next ? Math.max(next.timestamp, next.processedOn ?? 0) : null;
}

/** Metrics for alerts and for scaling workers. Every worker of a service exports the same values. */
export function registerQueueMetrics(queues: readonly Queue[], connection: RedisConnection): void {
  const register = <L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
    read: (queue: Queue, gauge: Gauge<L>) => Promise<void>,
  ): void =>
    gaugeOnScrape(name, help, labels, async (gauge) => {
      gauge.reset();
      if (connection.status !== 'ready') return;
      // If Redis is unavailable, the scrape must still return the other metrics. Old values would look current.
      await Promise.all(queues.map((queue) => read(queue, gauge))).catch(() => gauge.reset());
    });

  register('coverleaf_queue_jobs', 'Jobs in a queue, by state', ['queue', 'state'], async (queue, gauge) => {
    for (const [state, count] of Object.entries(await queue.getJobCounts()))
      gauge.set({ queue: queue.name, state }, count);
  });
  register(
    'coverleaf_queue_oldest_seconds',
    'Since when the next job has been waiting: since its last attempt, if there was one. 0: none waits',
    ['queue'],
    async (queue, gauge) => {
      const since = await waitingSince(queue);
      gauge.set({ queue: queue.name }, since ? Math.max(0, Date.now() - since) / 1_000 : 0);
    },
  );
  register(
    'coverleaf_queue_paused',
    'Whether staff have stopped a queue (1) or not (0)',
    ['queue'],
    async (queue, gauge) => gauge.set({ queue: queue.name }, (await queue.isPaused()) ? 1 : 0),
  );
}

/** Another worker takes over a killed worker's job after this time; the default is twice as long. */
export const LOCK_MS = 15_000;

export interface JobToEnqueue {
  readonly id: string;
  readonly job: JobDefinition;
  /** Only workers of 0.2.0 read it, which run until an upgrade has replaced them. */
  readonly data: { readonly correlationId: string; readonly payload: unknown; readonly traceparent?: string };
}

export class JobQueues {
  private readonly queues: ReadonlyMap<string, Queue>;

  constructor(
    jobs: readonly JobDefinition[],
    readonly connection: RedisConnection,
    prefix: string,
  ) {
    this.queues = new Map(
      jobs.map(({ name }) => [name, new Queue(name, queueOptions(connection, prefix, name))]),
    );
    for (const queue of this.queues.values()) queue.on('error', () => undefined);
    registerQueueMetrics([...this.queues.values()], connection);
  }

  /** Jobs whose id already exists are ignored. */
  async enqueue(jobs: readonly JobToEnqueue[]): Promise<void> {
    for (const name of new Set(jobs.map(({ job }) => job.name))) {
      const queue = this.queues.get(name);
      if (!queue) throw new Error(`This process has no queue ${name}`);
      const group = jobs.filter(({ job }) => job.name === name);
      await queue.addBulk(group.map(({ id, job, data }) => ({ name, data, opts: jobOptions(job, id) })));
    }
  }

  /** Deletes the entry of a job, unless a worker runs it or can take it next, so that its id can be enqueued again. */
  async discardDead(name: string, id: string): Promise<void> {
    const queue = this.queues.get(name);
    if (!queue) return;
    const lock = `${queue.toKey(id)}:lock`;
    // One that BullMQ can't parse, or that names another job, never reaches the worker.
    const entry = await queue.getJob(id).catch(() => null);
    if (entry === null || (entry && entry.id !== id)) {
      await this.connection.del(lock);
      await queue.remove(id);
      return;
    }
    const state = await queue.getJobState(id);
    if (state === 'waiting') return;
    if (state === 'active') {
      // A live worker renews its lock. Without a lock, others take over the job.
      const ttl = await this.connection.pttl(lock);
      if (ttl === -1 || ttl > LOCK_MS) await this.connection.del(lock);
      return;
    }
    await this.connection.del(lock);
    await queue.remove(id);
  }

  async close(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }
}
