import { JOBS } from '@coverleaf/contracts';
import { CONFIG, Health, runsWorkers, type ServiceConfig } from '@coverleaf/service-kit';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { OutboxListener } from './outbox/outbox-listener';
import { OutboxRelay } from './outbox/outbox-relay';
import { OutboxStore } from './outbox/outbox-store';
import { RedisEpoch } from './outbox/redis-epoch';
import { Settler } from './outbox/settler';
import { JobQueues } from './queues/job-queues';
import { JobWorker } from './queues/job-worker';
import { ProcessorRegistry } from './queues/processor-registry';
import type { QueueConfig } from './queues/queue-config';
import { senderConnection, workerConnection } from './queues/redis';
import { SERVICE_NAME } from './service-name';

/** Starts and ends everything between the outbox and the processors, in processes that have the worker's role. */
@Injectable()
export class WorkerHost implements OnApplicationBootstrap, OnModuleDestroy {
  private stop: (() => Promise<void>) | undefined;

  constructor(
    @Inject(CONFIG) private readonly config: ServiceConfig & QueueConfig,
    @Inject(SERVICE_NAME) private readonly service: string,
    private readonly dataSource: DataSource,
    private readonly registry: ProcessorRegistry,
    private readonly health: Health,
  ) {}

  onApplicationBootstrap(): void {
    const processors = this.registry.forService(this.service);
    if (!runsWorkers(this.config)) return;
    const {
      REDIS_URL,
      QUEUE_PREFIX: prefix,
      DATABASE_URL,
      RETRY_PAUSE_SCALE,
      SHUTDOWN_GRACE_MS,
    } = this.config;
    const sender = senderConnection(REDIS_URL);
    const receiver = workerConnection(REDIS_URL);
    const jobs = JOBS.filter(({ name }) => name.startsWith(`${this.service}.`));
    const store = new OutboxStore(this.dataSource, jobs);
    const queues = new JobQueues(jobs, sender, prefix);
    const relay = new OutboxRelay(store, queues, new RedisEpoch(sender, `${prefix}:${this.service}:epoch`));
    const listener = new OutboxListener(DATABASE_URL, relay.wake);
    const settler = new Settler(store);
    const settings = {
      connection: receiver,
      prefix,
      retryPauseScale: RETRY_PAUSE_SCALE,
      onEnd: (id: string) => settler.settle(id),
    };
    const workers = processors.map((bound) => new JobWorker(bound, settings));
    this.health.register('redis', () => sender.ping());
    relay.start();
    listener.start();
    this.stop = async () => {
      await listener.stop();
      await relay.stop();
      await Promise.all(workers.map((worker) => worker.close(SHUTDOWN_GRACE_MS)));
      await settler.flush();
      await queues.close();
      sender.disconnect();
      receiver.disconnect();
    };
  }

  async onModuleDestroy(): Promise<void> {
    await this.stop?.();
  }
}
