import { JOBS } from '@coverleaf/contracts';
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Outbox } from './outbox/outbox';
import { outboxDepthProvider, OutboxMetrics, type OutboxService } from './outbox/outbox-metrics';
import { ProcessorRegistry } from './queues/job-processor';
import { rpcController } from './rpc/rpc-controller';
import { SERVICE_NAME, WorkerHost } from './job-pipeline';

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
