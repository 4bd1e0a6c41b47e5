import { JOBS } from '@coverleaf/contracts';
import { CONFIG, Health, runsWorkers, type ServiceConfig } from '@coverleaf/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobPipeline } from './job-pipeline';
import { ProcessorRegistry } from './queues/processor-registry';
import type { QueueConfig } from './queues/queue-config';
import { SERVICE_NAME } from './service-name';

/** Runs the service's jobs in processes that have the worker's role. */
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
    // In every role, so that a job without a processor is found before the first borrower finds it.
    const processors = this.registry.forService(this.service);
    if (!runsWorkers(this.config)) return;
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
