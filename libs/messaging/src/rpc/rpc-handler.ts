import type { RpcDefinition } from '@coverleaf/contracts';
import { inFlight, rpcSeconds, withCorrelation, withSpan } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { z } from 'zod';
import { isReportable, replyFromError, type RpcReply, type RpcRequest } from './envelope';

type Handler<I extends z.ZodType, O extends z.ZodType> = (input: z.output<I>) => Promise<z.input<O>>;

const logger = new Logger('rpc');

/**
 * Makes a controller's method answer an RPC. The input is parsed before, the reply after: what the schema does not
 * name never leaves the service.
 */
export function RpcHandler<I extends z.ZodType, O extends z.ZodType>(rpc: RpcDefinition<I, O>) {
  return <T extends Handler<I, O>>(
    target: object,
    key: string,
    descriptor: TypedPropertyDescriptor<T>,
  ): void => {
    const answer = descriptor.value;
    if (!answer) throw new Error(`${key} is not a method`);
    const handle = function (this: unknown, request: RpcRequest): Promise<RpcReply> {
      return handleRpc(rpc, request, (input) => answer.call(this, input as z.output<I>));
    };
    Object.assign(descriptor, { value: handle });
    MessagePattern(rpc.name)(target, key, descriptor);
  };
}

/** Parses, runs `answer` within the caller's trace and correlation, and turns what it throws into a reply. */
export function handleRpc(
  rpc: RpcDefinition,
  request: RpcRequest,
  answer: (input: unknown) => unknown,
): Promise<RpcReply> {
  if (inFlight.isDraining) return Promise.resolve({ kind: 'refused' });
  const facts = { 'rpc.system': 'coverleaf', 'rpc.method': rpc.name } as const;
  const work = (): Promise<unknown> =>
    withSpan({ kind: 'server', name: rpc.name, facts, parent: request.traceparent }, async () =>
      rpc.output.parse(await answer(rpc.input.parse(request.input))),
    );
  return inFlight.track(() => withCorrelation(request.correlationId, () => reply(rpc.name, work)));
}

async function reply(name: string, work: () => Promise<unknown>): Promise<RpcReply> {
  const stop = rpcSeconds.startTimer({ rpc: name });
  try {
    const value = await work();
    stop({ outcome: 'value' });
    return { kind: 'value', value };
  } catch (error) {
    const fault = replyFromError(error);
    stop({ outcome: fault.code });
    if (isReportable(error)) logger.error(error);
    return { kind: 'fault', fault };
  }
}
