import { freePort } from '@coverleaf/local-servers';
import { rpcController } from '@coverleaf/messaging';
import { serverTlsOptions, RpcSecrets } from '@coverleaf/service-kit';
import { Module, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { type MicroserviceOptions, Transport } from '@nestjs/microservices';

/** RPC_SECRET of every service under test. */
export const TEST_RPC_SECRET = 'known to all services under test';

export interface FakeRpcService {
  /** `host:port`, as in the settings of services. */
  readonly address: string;
  stop(): Promise<void>;
}

/** A fake of another service on the real transport. @param provider has methods with `@Handles` */
export async function startFakeRpcService(provider: Type): Promise<FakeRpcService> {
  const port = await freePort();

  @Module({ providers: [provider], controllers: [rpcController([provider])] })
  class FakeServiceModule {}

  const app = await NestFactory.createMicroservice<MicroserviceOptions>(FakeServiceModule, {
    transport: Transport.TCP,
    options: { port, host: '127.0.0.1', tlsOptions: serverTlsOptions(RpcSecrets.parse(TEST_RPC_SECRET)) },
    logger: false,
  });
  await app.listen();
  return { address: `127.0.0.1:${port}`, stop: () => app.close() };
}
