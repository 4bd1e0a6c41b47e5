import 'reflect-metadata';
import { rootModule, startProcess } from '@coverleaf/service-kit';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { GatewayConfig } from './gateway.config';
import { GatewayModule } from './gateway.module';
import { createAdapter, registerPlugins } from './platform/http/fastify';

void startProcess({ name: 'gateway', config: GatewayConfig }, async ({ config, health, logger }) => {
  const root = rootModule(GatewayModule, config, health);
  const adapter = createAdapter(config);
  const app = await NestFactory.create<NestFastifyApplication>(root, adapter, {
    logger,
    bodyParser: false,
    abortOnError: false,
  });
  await registerPlugins(app, config, health);
  await app.listen(config.PORT, config.HOST);
  return app;
});
