import { JOBS } from '@coverleaf/contracts';
import { type DynamicModule, Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { gaugeOnScrape } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';
import { Outbox } from './outbox/outbox';
import { outboxDepthController, type OutboxService } from './outbox/outbox-depth.rpc-controller';
import { ProcessorRegistry } from './queues/job-processor';
import { SERVICE_NAME, WorkerHost } from './job-pipeline';

/** How far the relay is behind. Every process of the service tells it, so that it is known also while no worker runs. */
@Injectable()
export class OutboxMetrics implements OnModuleInit {
  constructor(private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    this.tell('coverleaf_outbox_jobs', 'Jobs in the outbox that are not in Redis', `count(*)`);
    this.tell(
      'coverleaf_outbox_oldest_seconds',
      'Age of the oldest job in the outbox that is not in Redis. 0: all are',
      `coalesce(extract(epoch from now() - min(created_at)), 0)`,
    );
  }

  private tell(name: string, help: string, figure: string): void {
    gaugeOnScrape(name, help, [], async (gauge) => {
      // A scrape must tell the rest even while the database is away.
      const rows = await this.dataSource
        .query<{ figure: string }[]>(`select ${figure} as figure from outbox where enqueued_at is null`)
        .catch(() => []);
      gauge.remove();
      for (const row of rows) gauge.set(Number(row.figure));
    });
  }
}

/** Outbox, relay and workers of one service. */
@Module({})
export class MessagingModule {
  static forService(service: OutboxService): DynamicModule {
    if (!JOBS.some(({ name }) => name.startsWith(`${service}.`))) throw new Error(`${service} has no jobs`);
    return {
      module: MessagingModule,
      global: true,
      imports: [DiscoveryModule],
      controllers: [outboxDepthController(service)],
      providers: [
        { provide: SERVICE_NAME, useValue: service },
        Outbox,
        OutboxMetrics,
        ProcessorRegistry,
        WorkerHost,
      ],
      exports: [Outbox],
    };
  }
}
