import { JOBS } from '@coverleaf/contracts';
import { type DynamicModule, Module } from '@nestjs/common';
import { DiscoveryModule } from '@nestjs/core';
import { Outbox } from './outbox/outbox';
import { outboxDepthController, type OutboxService } from './outbox/outbox-depth.rpc-controller';
import { OutboxFigures } from './outbox/outbox-figures';
import { ProcessorRegistry } from './queues/processor-registry';
import { SERVICE_NAME } from './service-name';
import { WorkerHost } from './worker-host';

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
        OutboxFigures,
        ProcessorRegistry,
        WorkerHost,
      ],
      exports: [Outbox],
    };
  }
}
