import type { JobDefinition } from '@coverleaf/contracts';
import { Queue } from 'bullmq';
import type { Redis } from 'ioredis';
import { jobOptions, type JobData } from './job-data';
import { registerQueueMetrics } from './queue-metrics';

export interface JobToEnqueue {
  readonly id: string;
  readonly job: JobDefinition;
  readonly data: JobData;
}

/** The sending ends of a service's queues. */
export class JobQueues {
  private readonly queues: ReadonlyMap<string, Queue<JobData>>;

  constructor(
    jobs: readonly JobDefinition[],
    readonly connection: Redis,
    prefix: string,
  ) {
    this.queues = new Map(jobs.map(({ name }) => [name, new Queue<JobData>(name, { connection, prefix })]));
    for (const queue of this.queues.values()) queue.on('error', () => undefined);
    registerQueueMetrics([...this.queues.values()], connection);
  }

  /** Adds jobs, many at a time. One that is there already stays as it is. */
  async enqueue(jobs: readonly JobToEnqueue[]): Promise<void> {
    for (const name of new Set(jobs.map(({ job }) => job.name))) {
      const queue = this.queues.get(name);
      if (!queue) throw new Error(`This process does not send ${name}`);
      const group = jobs.filter(({ job }) => job.name === name);
      await queue.addBulk(group.map(({ id, job, data }) => ({ name, data, opts: jobOptions(job, id) })));
    }
  }

  async close(): Promise<void> {
    await Promise.all([...this.queues.values()].map((queue) => queue.close()));
  }
}
