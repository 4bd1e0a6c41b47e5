import { type BaseConfig, CONFIG } from '@coverleaf/service-kit';
import { Inject, type FactoryProvider } from '@nestjs/common';
import { z } from 'zod';
import { ReplicaSet } from './replica-set';
import { RpcClient } from './rpc-client';
import type { RpcAddress } from './rpc-connection';

/** `host:port`, or several of them separated by commas. A host name means one replica per address. */
export const RpcAddresses = z
  .string()
  .regex(/^[^\s:,]+:\d+(,[^\s:,]+:\d+)*$/, 'Write host:port, separated by commas')
  .transform((text) => text.split(',').map(parseAddress));

type Addresses = Readonly<Record<`${string}_RPC`, readonly RpcAddress[] | undefined>>;

const token = (service: string): string => `rpc-client:${service}`;

/** Injects the client of a service. */
export const InjectRpc = (service: string): PropertyDecorator & ParameterDecorator => Inject(token(service));

/** Provides the client of `service`; its replicas stand in the configuration as `<SERVICE>_RPC`. */
export const provideRpcClient = (service: string): FactoryProvider<ClosingRpcClient> => ({
  provide: token(service),
  inject: [CONFIG],
  useFactory: (config: Pick<BaseConfig, 'RPC_SECRET'> & Addresses) => {
    const addresses = config[`${service.toUpperCase().replaceAll('-', '_')}_RPC`] ?? [];
    return new ClosingRpcClient(service, new ReplicaSet(addresses, config.RPC_SECRET));
  },
});

class ClosingRpcClient extends RpcClient {
  onApplicationShutdown(): void {
    this.close();
  }
}

function parseAddress(text: string): RpcAddress {
  const [host = '', port = ''] = text.split(':');
  return { host, port: Number(port) };
}
