import { setTimeout as pause } from 'node:timers/promises';
import type { RpcDefinition } from '@coverleaf/contracts';
import {
  correlationId,
  currentTraceparent,
  outcomeUnknown,
  unavailable,
  withSpan,
} from '@coverleaf/service-kit';
import type { z } from 'zod';
import { fromFault, type RpcReply, type RpcRequest } from './envelope';
import { Dropped, NotConnected, RpcConnection, TimedOut, type RpcAddress } from './rpc-connection';

const DEFAULT_TIMEOUT_MS = 5_000;
/** A service that restarts is back within this time; calls that were not sent wait for it. */
const CONNECT_PATIENCE_MS = 3_000;
const CONNECT_PAUSE_MS = 50;
const CONNECTIONS_PER_REPLICA = 2;

/** Asks one service. Calls are spread over several connections, so that its replicas share the load. */
export class RpcClient {
  private readonly connections: readonly RpcConnection[];
  private turn = 0;

  constructor(
    private readonly service: string,
    replicas: readonly RpcAddress[],
  ) {
    this.connections = replicas.flatMap((replica) =>
      Array.from({ length: CONNECTIONS_PER_REPLICA }, () => new RpcConnection(replica)),
    );
  }

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

  async close(): Promise<void> {
    await Promise.all(this.connections.map((connection) => connection.close()));
  }

  private async ask<I extends z.ZodType, O extends z.ZodType>(
    rpc: RpcDefinition<I, O>,
    input: z.input<I>,
  ): Promise<z.output<O>> {
    const traceparent = currentTraceparent();
    const request = {
      correlationId: correlationId(),
      input: rpc.input.parse(input),
      ...(traceparent && { traceparent }),
    };
    const timeoutMs = rpc.timeoutMs ?? DEFAULT_TIMEOUT_MS;
    try {
      const reply = await this.sendPatiently(rpc.name, request, timeoutMs, rpc.safe);
      if (reply.kind === 'value') return rpc.output.parse(reply.value);
      throw reply.kind === 'fault' ? fromFault(reply.fault) : unavailable(`${this.service} is ending`);
    } catch (error) {
      if (error instanceof NotConnected)
        throw unavailable(`The ${this.service} service does not answer.`, error);
      const unanswered = error instanceof Dropped || error instanceof TimedOut;
      throw unanswered ? outcomeUnknown(`The ${this.service} service did not answer.`, error) : error;
    }
  }

  /** Sends once; again only where nothing was done: not connected, refused, or dropped while asking a safe question. */
  private async sendPatiently(
    name: string,
    request: RpcRequest,
    timeoutMs: number,
    safe: boolean,
  ): Promise<RpcReply> {
    const deadline = Date.now() + Math.min(timeoutMs, CONNECT_PATIENCE_MS);
    let dropped: Dropped | undefined;
    for (;;) {
      try {
        const reply = await this.next().send(name, request, timeoutMs);
        if (reply.kind !== 'refused' || (Date.now() > deadline && !dropped)) return reply;
      } catch (error) {
        const repeat = error instanceof NotConnected || (error instanceof Dropped && safe && !dropped);
        if (error instanceof Dropped) dropped ??= error;
        if (!repeat || (Date.now() > deadline && !dropped)) throw error;
      }
      // Nobody is there any more, but the first time it may have been done all the same.
      if (dropped && Date.now() > deadline) throw dropped;
      await pause(CONNECT_PAUSE_MS);
    }
  }

  private next(): RpcConnection {
    this.turn = (this.turn + 1) % this.connections.length;
    const connection = this.connections[this.turn];
    if (!connection) throw new Error(`No replica of ${this.service} is configured`);
    return connection;
  }
}
