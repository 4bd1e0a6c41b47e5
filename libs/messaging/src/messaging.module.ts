import { JOBS } from '@coverleaf/contracts';
import { type DynamicModule, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { gaugeOnScrape } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';
import { Outbox } from './outbox/outbox';
import { outboxDepthProvider, type OutboxService } from './outbox/outbox-depth';
import { ProcessorRegistry } from './queues/job-processor';
import { rpcController } from './rpc/rpc-controller';
import { SERVICE_NAME, WorkerHost } from './job-pipeline';

/** Metrics of unpublished outbox rows. Every process exports them, so that they are known while no worker runs. */
@Injectable()
export class OutboxMetrics implements OnModuleInit {
  constructor(private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    this.register('coverleaf_outbox_jobs', 'Jobs in the outbox that are not in Redis', `count(*)`);
    this.register(
      'coverleaf_outbox_oldest_seconds',
      'Age of the oldest job in the outbox that is not in Redis. 0: all are',
      `coalesce(extract(epoch from now() - min(created_at)), 0)`,
    );
  }

  private register(name: string, help: string, aggregate: string): void {
    gaugeOnScrape(name, help, [], async (gauge) => {
      // The scrape must return the other metrics while the database is unavailable.
      const rows = await this.dataSource
        .query<{ value: string }[]>(`select ${aggregate} as value from outbox where enqueued_at is null`)
        .catch(() => []);
      gauge.remove();
      for (const row of rows) gauge.set(Number(row.value));
    });
  }
}

@Module({})
export class MessagingModule {
  static forService(service: OutboxService): DynamicModule {
    if (!JOBS.some(({ name }) => name.startsWith(`${service}.`))) throw new Error(`${service} has no jobs`);
    const OutboxDepthReader = outboxDepthProvider(service);
    return {
      module: MessagingModule,
      global: true,
      imports: [DiscoveryModule],
      controllers: [rpcController([OutboxDepthReader])],
      providers: [
        { provide: SERVICE_NAME, useValue: service },
        Outbox,
        OutboxMetrics,
        OutboxDepthReader,
        ProcessorRegistry,
        WorkerHost,
      ],
      exports: [Outbox, DiscoveryModule],
    };
  }
}
