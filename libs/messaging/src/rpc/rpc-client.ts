import { setTimeout as pause } from 'node:timers/promises';
import { type Operation, type OperationInput, type RpcDefinition, rpcOf } from '@coverleaf/contracts';
import {
  type BaseConfig,
  CONFIG,
  correlationId,
  currentTraceparent,
  outcomeUnknown,
  unavailable,
  withSpan,
} from '@coverleaf/service-kit';
import { type FactoryProvider, Inject } from '@nestjs/common';
import { z } from 'zod';
import { errorFromReply, type RpcRequest } from './envelope';
import type { Replica } from './replica';
import { ReplicaSet } from './replica-set';
import { ConnectionLostError, NotSentError, type RpcAddress, RpcTimeoutError } from './rpc-connection';

const DEFAULT_TIMEOUT_MS = 5_000;
/** A restarting service is back within this time; calls that were not sent wait for it. */
const CONNECT_PATIENCE_MS = 3_000;
const CONNECT_PAUSE_MS = 50;

/** The client of one service. Calls go to its least busy replica. */
export class RpcClient {
  private isClosed = false;

  constructor(
    private readonly service: string,
    private readonly replicas: ReplicaSet,
  ) {}

  /** @throws AppError of the service; 503 `unavailable`: not sent; 503 `outcome_unknown`: it may have been executed */
  async call<I extends z.ZodType, O extends z.ZodType>(
    rpc: RpcDefinition<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O>> {
    const attributes = { 'rpc.system': 'coverleaf', 'rpc.method': rpc.name } as const;
    return withSpan({ kind: 'client', name: rpc.name, attributes }, () => this.send(rpc, input));
  }

  /** The same for an operation. @param input the parts of the request as the gateway has checked them */
  perform<O extends Operation>(
    operation: O,
    input: OperationInput<O>,
  ): Promise<z.output<NonNullable<O['result']>>> {
    return this.call(rpcOf(operation), input) as Promise<z.output<NonNullable<O['result']>>>;
  }

  /** Calls that are waiting for a replica fail at once. */
  close(): void {
    this.isClosed = true;
    this.replicas.close();
  }

  private async send<I extends z.ZodType, O extends z.ZodType>(rpc: RpcDefinition<I, O>, input: z.input<I>) {
    const traceparent = currentTraceparent();
    const request = { correlationId: correlationId(), input, ...(traceparent && { traceparent }) };
    const timeoutMs = rpc.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    try {
      const reply = await this.sendToReplicas(rpc.name, request, timeoutMs, rpc.safe);
      // The service has parsed input and output, and only services know the secret of the connection.
      if (reply.kind === 'value') return reply.value as z.output<O>;
      throw errorFromReply(reply.error);
    } catch (error) {
      if (error instanceof NotSentError)
        throw unavailable(`The ${this.service} service does not answer.`, error);
      const noReply = error instanceof ConnectionLostError || error instanceof RpcTimeoutError;
      throw noReply ? outcomeUnknown(`The ${this.service} service did not answer.`, error) : error;
    }
  }

  /**
   * Tries one replica after the other until the call may have been executed. A safe request without a reply is sent
   * once more.
   */
  private async sendToReplicas(name: string, request: RpcRequest, timeoutMs: number, safe: boolean) {
    const deadline = Date.now() + Math.min(timeoutMs, CONNECT_PATIENCE_MS);
    const tried = new Set<Replica>();
    let notSent: NotSentError | undefined;
    let noReply: ConnectionLostError | RpcTimeoutError | undefined;
    for (;;) {
      const replica = this.replicas.pick(tried);
      if (!replica) {
        // The first attempt may have been executed, even if no replica is left.
        if (this.isClosed || Date.now() > deadline)
          throw noReply ?? notSent ?? new NotSentError('no address is known');
        await pause(CONNECT_PAUSE_MS);
        tried.clear();
        continue;
      }
      tried.add(replica);
      try {
        return await replica.send(name, request, timeoutMs);
      } catch (error) {
        if (error instanceof NotSentError) notSent = error;
        else if (safe && !noReply && this.mayRepeat(error, tried)) noReply = error;
        else throw error;
      }
    }
  }

  /** After a timeout only if another replica is healthy: if all are slow, retries add load. */
  private mayRepeat(
    error: unknown,
    tried: ReadonlySet<Replica>,
  ): error is ConnectionLostError | RpcTimeoutError {
    if (error instanceof ConnectionLostError) return true;
    return error instanceof RpcTimeoutError && this.replicas.pick(tried)?.isResting === false;
  }
}

/** `host:port`, or several of them separated by commas. A host name means one replica per address. */
export const RpcAddresses = z
  .string()
  .regex(/^[^\s:,]+:\d+(,[^\s:,]+:\d+)*$/, 'Write host:port, separated by commas')
  .transform((text) => text.split(',').map(parseAddress));

type Addresses = Readonly<Record<`${string}_RPC`, readonly RpcAddress[] | undefined>>;

const token = (service: string): string => `rpc-client:${service}`;

/** Injects the client of a service. */
export const InjectRpc = (service: string): PropertyDecorator & ParameterDecorator => Inject(token(service));

/** Provides the client of `service`, whose replicas are configured in `<SERVICE>_RPC`. */
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
