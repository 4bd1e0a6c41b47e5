import { gaugeOnScrape } from '@coverleaf/service-kit';
import type { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import type { Gauge } from 'prom-client';
import { waitingSince } from './waiting-since';

/** Figures of queues, to be alarmed by and to scale workers by. Every worker of a service tells the same ones. */
export function registerQueueMetrics(queues: readonly Queue[], connection: Redis): void {
  const tell = <L extends string>(
    name: string,
    help: string,
    labels: readonly L[],
    read: (queue: Queue, gauge: Gauge<L>) => Promise<void>,
  ): void =>
    gaugeOnScrape(name, help, labels, async (gauge) => {
      gauge.reset();
      if (connection.status !== 'ready') return;
      // A scrape must tell the rest even while Redis goes away; old figures would look like new ones.
      await Promise.all(queues.map((queue) => read(queue, gauge))).catch(() => gauge.reset());
    });

  tell('coverleaf_queue_jobs', 'Jobs in a queue, by state', ['queue', 'state'], async (queue, gauge) => {
    for (const [state, count] of Object.entries(await queue.getJobCounts()))
      gauge.set({ queue: queue.name, state }, count);
  });
  tell(
    'coverleaf_queue_oldest_seconds',
    'Since when the next job has been waiting: since its last attempt, if there was one. 0: none waits',
    ['queue'],
    async (queue, gauge) => {
      const since = (await waitingSince(queue)) ?? Date.now();
      gauge.set({ queue: queue.name }, Math.max(0, Date.now() - since) / 1_000);
    },
  );
  tell(
    'coverleaf_queue_paused',
    'Whether staff have stopped a queue (1) or not (0)',
    ['queue'],
    async (queue, gauge) => gauge.set({ queue: queue.name }, (await queue.isPaused()) ? 1 : 0),
  );
}
