import { DataSource } from 'typeorm';
import {
  Inject,
  Injectable,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
  Logger,
} from '@nestjs/common';
import { type JobDefinition, JOBS } from '@coverleaf/contracts';
import {
  CONFIG,
  describeError,
  Health,
  runsJobsOf,
  type ServiceConfig,
  StartupError,
} from '@coverleaf/service-kit';
import { OutboxListener, OutboxRelay, RedisRestartDetector } from './outbox/outbox-relay';
import { CompletedJobCleaner, OutboxStore } from './outbox/outbox-store';
import { JobQueues } from './queues/job-queues';
import { JobWorker } from './queues/job-worker';
import { type BoundProcessor, ProcessorRegistry } from './queues/job-processor';
import { type QueueConfig, type RedisConnection, senderConnection, workerConnection } from './queues/redis';

/** Token of the service's name, the part before the dot in the names of its jobs. */
export const SERVICE_NAME = Symbol('service name');

export interface PipelineOptions {
  readonly service: string;
  readonly dataSource: DataSource;
  /** The same database, for the connection that listens for notifications. */
  readonly databaseUrl: string;
  readonly redisUrl: string;
  readonly prefix: string;
  /** The jobs that this service's outbox may hold. */
  readonly jobs: readonly JobDefinition[];
  readonly processors: readonly BoundProcessor[];
  readonly retryPauseScale: number;
  /** Seconds after which an overdue job is enqueued again; only tests set it. */
  readonly overdueSeconds?: number;
}

/** Relay, queues and workers of one service. */
export class JobPipeline {
  private readonly logger = new Logger('jobs');
  private readonly store: OutboxStore;
  private readonly sender: RedisConnection;
  private readonly receiver: RedisConnection;
  private readonly queues: JobQueues;
  private readonly relay: OutboxRelay;
  private readonly listener: OutboxListener;
  private readonly cleaner: CompletedJobCleaner;
  private readonly workers: readonly JobWorker[];

  constructor(options: PipelineOptions) {
    const { service, dataSource, databaseUrl, redisUrl, prefix, jobs, processors } = options;
    this.sender = senderConnection(redisUrl);
    this.receiver = workerConnection(redisUrl);
    const store = new OutboxStore(dataSource, jobs);
    this.store = store;
    this.queues = new JobQueues(jobs, this.sender, prefix);
    this.relay = new OutboxRelay(
      store,
      this.queues,
      new RedisRestartDetector(this.sender, `${prefix}:${service}:epoch`),
      options.overdueSeconds,
    );
    this.listener = new OutboxListener(databaseUrl, this.relay.notify);
    this.cleaner = new CompletedJobCleaner(store);
    const settings = {
      connection: this.receiver,
      prefix,
      retryPauseScale: options.retryPauseScale,
      outbox: {
        // A sweep may enqueue a job that ends meanwhile, also while its row is read here.
        find: async (job: string, id: string) => {
          const found = await store.find(job, id);
          return this.cleaner.has(id) ? null : found;
        },
        countFailure: (id: string, pauseMs: number) => store.countFailure(id, pauseMs),
      },
      onLost: (job: string, id: string) => void this.restore(job, id),
      onEnd: (id: string) => this.cleaner.add(id),
    };
    this.workers = processors.map((bound) => new JobWorker(bound, settings));
    this.relay.start();
    this.sender.on('ready', this.relay.sweep);
    this.listener.start();
  }

  /** Rejects while Redis is unavailable. */
  check(): Promise<unknown> {
    return this.sender.ping();
  }

  /** Takes no more jobs, waits up to `graceMs` for running ones, and closes all connections. */
  async stop(graceMs: number): Promise<void> {
    await this.listener.stop();
    await this.relay.stop();
    await Promise.all(this.workers.map((worker) => worker.close(graceMs)));
    await this.cleaner.flush();
    await this.queues.close();
    this.sender.disconnect();
    this.receiver.disconnect();
  }

  /** An entry that its processor did not end occupies the id of the genuine one, which is then enqueued again. */
  private async restore(job: string, id: string): Promise<void> {
    try {
      if (!(await this.store.find(job, id))) return;
      await this.queues.discardDead(job, id);
      await this.store.republish([id]);
      this.relay.notify();
    } catch (error) {
      this.logger.warn({ msg: 'a job could not be enqueued again', job, error: describeError(error) });
    }
  }
}

/** Runs the service's jobs in processes with the matching role. Each process also publishes the whole outbox. */
@Injectable()
export class WorkerHost implements OnApplicationBootstrap, OnModuleDestroy {
  private pipeline: JobPipeline | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: ServiceConfig & QueueConfig,
    @Inject(SERVICE_NAME) private readonly service: string,
    private readonly dataSource: DataSource,
    private readonly registry: ProcessorRegistry,
    private readonly health: Health,
  ) {}

  onApplicationBootstrap(): void {
    // Checked in every role, so that a job without a processor is found at start.
    const all = this.registry.forService(this.service);
    const processors = all.filter(({ job }) => runsJobsOf(this.config, job.role));
    if (processors.length === 0) {
      if (this.config.ROLE === 'reader')
        throw new StartupError(`ROLE=reader: ${this.service} has no jobs for it.`);
      return;
    }
    const pipeline = new JobPipeline({
      service: this.service,
      dataSource: this.dataSource,
      databaseUrl: this.config.DATABASE_URL,
      redisUrl: this.config.REDIS_URL,
      prefix: this.config.QUEUE_PREFIX,
      jobs: JOBS.filter(({ name }) => name.startsWith(`${this.service}.`)),
      processors,
      retryPauseScale: this.config.RETRY_PAUSE_SCALE,
    });
    this.health.register('redis', () => pipeline.check());
    this.pipeline = pipeline;
  }

  async onModuleDestroy(): Promise<void> {
    await this.pipeline?.stop(this.config.SHUTDOWN_GRACE_MS);
  }
}
