import { freePort } from '@coverleaf/local-servers';
import { ReplicaSet, RpcAddresses, RpcClient, rpcController } from '@coverleaf/messaging';
import { serverTlsOptions, RpcSecrets } from '@coverleaf/service-kit';
import { Module, type ModuleMetadata, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type MicroserviceOptions, Transport } from '@nestjs/microservices';

/** RPC_SECRET of every service under test. */
export const TEST_RPC_SECRET = 'known to all services under test';

export interface FakeRpcService {
  /** `host:port`, as in the settings of services. */
  readonly address: string;
  stop(): Promise<void>;
}

/** Where a service under test answers, and by which secret. */
export interface RpcServerOptions {
  readonly host?: string;
  readonly port?: number;
  readonly secret?: string;
}

/** A fake of another service. @param provider its methods with `@Handles` answer over the real transport */
export const startFakeRpcService = (provider: Type, options?: RpcServerOptions) =>
  startRpcServer({ providers: [provider], controllers: [rpcController([provider])] }, options);

/** A service of these providers and controllers. */
export async function startRpcServer(
  metadata: Pick<ModuleMetadata, 'providers' | 'controllers'>,
  { host = '127.0.0.1', port: wanted, secret = TEST_RPC_SECRET }: RpcServerOptions = {},
) {
  const port = wanted ?? (await freePort());

  @Module(metadata)
  class FakeServiceModule {}

  const app = await NestFactory.createMicroservice<MicroserviceOptions>(FakeServiceModule, {
    transport: Transport.TCP,
    options: { port, host, tlsOptions: serverTlsOptions(RpcSecrets.parse(secret)) },
    logger: false,
  });
  await app.listen();
  return { app, port, address: `${host}:${port}`, stop: () => app.close() };
}

/** A client of the service at `host:port`. Close it. */
export const rpcClientOf = (address: string, secret = TEST_RPC_SECRET): RpcClient =>
  new RpcClient('tests', new ReplicaSet(RpcAddresses.parse(address), RpcSecrets.parse(secret)));
