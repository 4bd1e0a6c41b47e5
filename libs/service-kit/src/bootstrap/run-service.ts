import { type DynamicModule, Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import type { Server } from 'node:tls';
import type { z } from 'zod';
import { CONFIG, runsRpc, type ServiceConfig } from '../config/config';
import { Health } from '../health/health';
import { RpcServer } from '../rpc/rpc-server';
import { trackFailedHandshakes } from '../rpc/rpc-tls';
import { startProcess } from './start-process';

export interface ServiceOptions<S extends z.ZodType> {
  readonly name: string;
  readonly config: S;
  readonly module: Type;
}

/** Runs a service behind the gateway in the role that its settings name, until shutdown. */
export const runService = <S extends z.ZodType<ServiceConfig>>(options: ServiceOptions<S>): Promise<void> =>
  startProcess(options, async ({ config, health, logger }) => {
    const root = rootModule(options.module, config, health);
    if (!runsRpc(config)) {
      const context = await NestFactory.createApplicationContext(root, { logger, abortOnError: false });
      if (config.ROLE !== 'migrate') return context;
      await context.close();
      return undefined;
    }
    const app = await NestFactory.createMicroservice<MicroserviceOptions>(root, {
      logger,
      abortOnError: false,
      strategy: new RpcServer({ host: config.RPC_HOST, port: config.RPC_PORT, secrets: config.RPC_SECRET }),
    });
    trackFailedHandshakes(app.unwrap<Server>(), logger);
    await app.listen();
    return app;
  });

@Module({})
class RootModule {}

/** The process's module with globally injectable settings and health. */
export function rootModule(module: Type, config: unknown, health: Health): DynamicModule {
  const providers = [
    { provide: CONFIG, useValue: config },
    { provide: Health, useValue: health },
  ];
  return {
    module: RootModule,
    global: true,
    imports: [module],
    providers,
    exports: providers.map(({ provide }) => provide),
  };
}
