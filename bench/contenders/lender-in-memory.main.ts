import 'reflect-metadata';
import { Controller, Get, Module, NotFoundException, Param } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { AddressInfo } from 'node:net';
import { setting } from './listen';

const LENDERS: ReadonlyMap<string, unknown> = new Map([['skyla', JSON.parse(setting('LENDER'))]]);

/** Uses Nest on Fastify with the row in memory, without validation, logs or metrics. */
@Controller()
class Lenders {
  @Get('/api/v1/lenders/:slug')
  find(@Param('slug') slug: string): unknown {
    const lender = LENDERS.get(slug);
    if (!lender) throw new NotFoundException();
    return lender;
  }
}

@Module({ controllers: [Lenders] })
class LeastModule {}

async function main(): Promise<void> {
  const app = await NestFactory.create<NestFastifyApplication>(LeastModule, new FastifyAdapter(), {
    logger: false,
  });
  await app.listen(0, '127.0.0.1');
  const { port } = app.getHttpServer().address() as AddressInfo;
  process.stdout.write(`${port}\n`);
}

main().catch((error: unknown) => {
  process.stderr.write(String(error));
  process.exitCode = 1;
});
