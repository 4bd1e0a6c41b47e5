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
import { errorFromReply, type RpcAnswer, type RpcRequest } from './envelope';
import type { Replica } from './replica';
import type { ReplicaSet } from './replica-set';
import { ConnectionLostError, NotSentError, RpcTimeoutError } from './rpc-connection';

const DEFAULT_TIMEOUT_MS = 5_000;
/** A service that restarts is back within this time; calls that were not sent wait for it. */
const CONNECT_PATIENCE_MS = 3_000;
const CONNECT_PAUSE_MS = 50;

/** Asks one service, whose replicas share the calls. */
export class RpcClient {
  constructor(
    private readonly service: string,
    private readonly replicas: ReplicaSet,
  ) {}

  /**
   * @throws AppError: the service's own; 503 `unavailable` when nothing was asked; 503 `outcome_unknown` when no answer
   * came, so that what was asked may or may not have been done
   */
  async call<I extends z.ZodType, O extends z.ZodType>(
    rpc: RpcDefinition<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O>> {
    const facts = { 'rpc.system': 'coverleaf', 'rpc.method': rpc.name } as const;
    return withSpan({ kind: 'client', name: rpc.name, facts }, () => this.ask(rpc, input));
  }

  /** The same for an operation. @param input the parts of the request as the gateway has checked them */
  perform<O extends Operation>(
    operation: O,
    input: OperationInput<O>,
  ): Promise<z.output<NonNullable<O['result']>>> {
    return this.call(rpcOf(operation), input) as Promise<z.output<NonNullable<O['result']>>>;
  }

  close(): void {
    this.replicas.close();
  }

  private async ask<I extends z.ZodType, O extends z.ZodType>(
    rpc: RpcDefinition<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O>> {
    const traceparent = currentTraceparent();
    const request = {
      correlationId: correlationId(),
      input,
      ...(traceparent && { traceparent }),
    };
    const timeoutMs = rpc.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    try {
      const answer = await this.askAround(rpc.name, request, timeoutMs, rpc.safe);
      // The service has parsed question and answer, and only services know the secret of the connection.
      if (answer.kind === 'value') return answer.value as z.output<O>;
      throw errorFromReply(answer.fault);
    } catch (error) {
      if (error instanceof NotSentError)
        throw unavailable(`The ${this.service} service does not answer.`, error);
      const unanswered = error instanceof ConnectionLostError || error instanceof RpcTimeoutError;
      throw unanswered ? outcomeUnknown(`The ${this.service} service did not answer.`, error) : error;
    }
  }

  /**
   * Asks one replica after the other, at once, as long as nothing was done: not connected, or refused. When all were
   * asked it waits a moment and begins anew. A safe question that was not answered is asked once more.
   */
  private async askAround(
    name: string,
    request: RpcRequest,
    timeoutMs: number,
    safe: boolean,
  ): Promise<RpcAnswer> {
    const deadline = Date.now() + Math.min(timeoutMs, CONNECT_PATIENCE_MS);
    const tried = new Set<Replica>();
    let notAsked: NotSentError | undefined;
    let unanswered: ConnectionLostError | RpcTimeoutError | undefined;
    for (;;) {
      const replica = this.replicas.pick(tried);
      if (!replica) {
        // Nobody is there any more, but the first time it may have been done all the same.
        if (Date.now() > deadline) throw unanswered ?? notAsked ?? new NotSentError('no address is known');
        await pause(CONNECT_PAUSE_MS);
        tried.clear();
        continue;
      }
      tried.add(replica);
      try {
        return await replica.send(name, request, timeoutMs);
      } catch (error) {
        if (error instanceof NotSentError) notAsked = error;
        else if (safe && !unanswered && this.mayRepeat(error, tried)) unanswered = error;
        else throw error;
      }
    }
  }

  /** After a time-out only at a replica that is well: if all are slow, repeating makes it worse. */
  private mayRepeat(
    error: unknown,
    tried: ReadonlySet<Replica>,
  ): error is ConnectionLostError | RpcTimeoutError {
    if (error instanceof ConnectionLostError) return true;
    return error instanceof RpcTimeoutError && this.replicas.pick(tried)?.isResting === false;
  }
}
