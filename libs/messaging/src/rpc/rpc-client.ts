import { setTimeout as pause } from 'node:timers/promises';
import { type Operation, type OperationInput, type RpcDefinition, rpcOf } from '@coverleaf/contracts';
import {
  correlationId,
  currentTraceparent,
  outcomeUnknown,
  unavailable,
  withSpan,
} from '@coverleaf/service-kit';
import type { z } from 'zod';
import { errorFromReply, type RpcRequest } from './envelope';
import type { Replica } from './replica';
import type { ReplicaSet } from './replica-set';
import { ConnectionLostError, NotSentError, RpcTimeoutError } from './rpc-connection';

const DEFAULT_TIMEOUT_MS = 5_000;
/** A service that restarts is back within this time; calls that were not sent wait for it. */
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

  /** Calls that wait for a replica fail at once. */
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

  /** Tries replica after replica while nothing was executed. A safe request without a reply is sent once more. */
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

  /** After a timeout only if another replica is healthy: when all are slow, retries add load. */
  private mayRepeat(
    error: unknown,
    tried: ReadonlySet<Replica>,
  ): error is ConnectionLostError | RpcTimeoutError {
    if (error instanceof ConnectionLostError) return true;
    return error instanceof RpcTimeoutError && this.replicas.pick(tried)?.isResting === false;
  }
}
