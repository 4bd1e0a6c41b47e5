import { freePort } from '@coverleaf/local-servers';
import type { RpcDefinition } from '@coverleaf/contracts';
import { Handles, ReplicaSet, RpcAddresses, RpcClient, rpcController } from '@coverleaf/messaging';
import { RpcSecrets, RpcServer } from '@coverleaf/service-kit';
import { Module, type ModuleMetadata, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import type { MicroserviceOptions } from '@nestjs/microservices';
import type { z } from 'zod';

/** RPC_SECRET of every service under test. */
export const TEST_RPC_SECRET = 'known to all services under test';

/** The address and secret of a service under test. */
type RpcServerOptions = { readonly host?: string; readonly port?: number; readonly secret?: string };

type FakeMethod = readonly [rpc: RpcDefinition, answer: (input: never) => Promise<unknown>];

/** Defines how a fake service answers an RPC. */
export const answers = <I extends z.ZodType, O extends z.ZodType>(
  rpc: RpcDefinition<I, O>,
  answer: (input: z.output<I>) => Promise<z.input<O>>,
): FakeMethod => [rpc, answer];

/** A fake of another service, which answers over the real transport. */
export function startFakeRpcService(...methods: readonly FakeMethod[]) {
  class FakeService {}
  for (const [rpc, answer] of methods) {
    const descriptor = { value: answer as (input: unknown) => Promise<unknown> };
    Object.defineProperty(FakeService.prototype, rpc.name, descriptor);
    Handles(rpc)(FakeService.prototype, rpc.name, descriptor);
  }
  return startRpcServer(FakeService);
}

/**
 * Starts a service from a provider with `@Handles`. @returns it with its `host:port`, as in the settings of services
 */
export const startRpcServer = (provider: Type, options?: RpcServerOptions) =>
  startRpcModule({ providers: [provider], controllers: [rpcController([provider])] }, options);

export async function startRpcModule(
  metadata: ModuleMetadata,
  { host = '127.0.0.1', port: wanted, secret = TEST_RPC_SECRET }: RpcServerOptions = {},
) {
  const port = wanted ?? (await freePort());

  @Module(metadata)
  class FakeServiceModule {}

  const app = await NestFactory.createMicroservice<MicroserviceOptions>(FakeServiceModule, {
    strategy: new RpcServer({ host, port, secrets: RpcSecrets.parse(secret) }),
    logger: false,
  });
  await app.listen();
  return { app, port, address: `${host}:${port}`, stop: () => app.close() };
}

/** A client of the service at `host:port`. The caller must close it. */
export const rpcClientOf = (address: string, secret = TEST_RPC_SECRET): RpcClient =>
  new RpcClient('tests', new ReplicaSet(RpcAddresses.parse(address), RpcSecrets.parse(secret)));
