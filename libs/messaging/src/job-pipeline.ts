import type { JobDefinition } from '@coverleaf/contracts';
import type { Redis } from 'ioredis';
import type { DataSource } from 'typeorm';
import { OutboxListener } from './outbox/outbox-listener';
import { OutboxRelay } from './outbox/outbox-relay';
import { OutboxStore } from './outbox/outbox-store';
import { RedisRestartDetector } from './outbox/redis-restart-detector';
import { CompletedJobCleaner } from './outbox/completed-job-cleaner';
import { JobQueues } from './queues/job-queues';
import { JobWorker } from './queues/job-worker';
import type { BoundProcessor } from './queues/processor-registry';
import { senderConnection, workerConnection } from './queues/redis';

export interface PipelineOptions {
  readonly service: string;
  readonly dataSource: DataSource;
  /** Of the same database, for a connection that only listens. */
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly prefix: string;
  /** The jobs that lie in this service's outbox. */
  readonly jobs: readonly JobDefinition[];
  readonly processors: readonly BoundProcessor[];
  /** Multiplies every wait between attempts. */
  readonly retryPauseScale: number;
}

/** Everything between an outbox and its processors: relay, queues, workers. */
export class JobPipeline {
  private readonly sender: Redis;
  private readonly receiver: Redis;
  private readonly queues: JobQueues;
  private readonly relay: OutboxRelay;
  private readonly listener: OutboxListener;
  private readonly settler: CompletedJobCleaner;
  private readonly workers: readonly JobWorker[];

  constructor(options: PipelineOptions) {
    const { service, dataSource, databaseUrl, redisUrl, prefix, jobs, processors, retryPauseScale } = options;
    this.sender = senderConnection(redisUrl);
    this.receiver = workerConnection(redisUrl);
    const store = new OutboxStore(dataSource, jobs);
    this.queues = new JobQueues(jobs, this.sender, prefix);
    this.relay = new OutboxRelay(
      store,
      this.queues,
      new RedisRestartDetector(this.sender, `${prefix}:${service}:epoch`),
    );
    this.listener = new OutboxListener(databaseUrl, this.relay.wake);
    this.settler = new CompletedJobCleaner(store);
    const settings = {
      connection: this.receiver,
      prefix,
      retryPauseScale,
      onEnd: (id: string) => this.settler.settle(id),
    };
    this.workers = processors.map((bound) => new JobWorker(bound, settings));
    this.relay.start();
    this.sender.on('ready', this.relay.look);
    this.listener.start();
  }

  /** Rejects while Redis is away. */
  check(): Promise<unknown> {
    return this.sender.ping();
  }

  /** Takes no more jobs, waits up to `graceMs` for those under way, and lets go of everything. */
  async stop(graceMs: number): Promise<void> {
    await this.listener.stop();
    await this.relay.stop();
    await Promise.all(this.workers.map((worker) => worker.close(graceMs)));
    await this.settler.flush();
    await this.queues.close();
    this.sender.disconnect();
    this.receiver.disconnect();
  }
}
