import {
  isOperation,
  type Operation,
  type OperationInput,
  type OperationResult,
  ROUTES,
  type RpcDefinition,
  rpcOf,
  type ServiceName,
} from '@coverleaf/contracts';
import { activeRequests, registry, SECONDS, withCorrelation, withSpan } from '@coverleaf/service-kit';
import { Controller, Inject, Logger, type Type } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { z } from 'zod';
import { Histogram } from 'prom-client';
import { isReportable, replyFromError, type RpcReply, type RpcRequest } from './envelope';

const rpcSeconds = new Histogram({
  name: 'coverleaf_rpc_seconds',
  help: 'Time to handle an RPC, measured by the service',
  labelNames: ['rpc', 'outcome'],
  buckets: SECONDS,
  registers: [registry],
});

const logger = new Logger('rpc');

type Method = (input: unknown) => unknown;

type Input<D> =
  D extends RpcDefinition<infer I> ? z.output<I> : D extends Operation ? OperationInput<D> : never;

type Output<D> =
  D extends RpcDefinition<z.ZodType, infer O> ? z.input<O> : D extends Operation ? OperationResult<D> : never;

/** The RPC of each marked method, by class and name of the method. */
const rpcsByClass = new Map<object, Map<string, RpcDefinition>>();

/** Marks a method that answers an operation or an RPC, for `rpcController`. Input and result are parsed. */
export function Handles<D extends Operation | RpcDefinition>(definition: D) {
  return <T extends (input: Input<D>) => Promise<Output<D>>>(
    target: object,
    key: string,
    _: TypedPropertyDescriptor<T>,
  ): void => {
    const rpcs = rpcsByClass.get(target.constructor) ?? new Map<string, RpcDefinition>();
    rpcsByClass.set(target.constructor, rpcs.set(key, toRpc(definition)));
  };
}

const toRpc = (definition: Operation | RpcDefinition): RpcDefinition =>
  isOperation(definition) ? rpcOf(definition) : definition;

/**
 * The Nest controller of a service. @param classes providers with marked methods, for all operations of `service`
 * @throws Error if an operation of the service has no method here, or an RPC has two
 */
export function rpcController(classes: readonly Type[], service?: ServiceName): Type {
  @Controller()
  class ProvidersRpcController {}
  const { prototype } = ProvidersRpcController;
  const answered = new Set<string>();
  for (const provider of classes) {
    const property = `providerOf${provider.name}`;
    Inject(provider)(prototype, property);
    for (const [key, rpc] of rpcsByClass.get(provider) ?? []) {
      if (answered.has(rpc.name)) throw new Error(`${rpc.name} has two methods`);
      answered.add(rpc.name);
      const handle = function (
        this: Record<string, Record<string, Method>>,
        request: RpcRequest,
      ): Promise<RpcReply> {
        return handleRpc(rpc, request, (input) => this[property]?.[key]?.(input));
      };
      const descriptor = { value: handle, configurable: true, writable: true };
      Object.defineProperty(prototype, rpc.name, descriptor);
      MessagePattern(rpc.name)(prototype, rpc.name, descriptor);
    }
  }
  const missing = ROUTES.filter(isOperation)
    .filter((operation) => operation.service === service && !answered.has(rpcOf(operation).name))
    .map(({ id }) => id);
  if (missing.length > 0) throw new Error(`No method of ${service} answers ${missing.join(', ')}`);
  return ProvidersRpcController;
}

/** Runs `answer` with the client's trace and correlation id, and turns its errors into replies. */
function handleRpc(
  rpc: RpcDefinition,
  request: RpcRequest,
  answer: (input: unknown) => unknown,
): Promise<RpcReply> {
  if (activeRequests.isDraining) return Promise.resolve({ kind: 'refused' });
  const attributes = { 'rpc.system': 'coverleaf', 'rpc.method': rpc.name } as const;
  const work = (): Promise<unknown> =>
    withSpan({ kind: 'server', name: rpc.name, attributes, parent: request.traceparent }, async () =>
      rpc.output.parse(await answer(rpc.input.parse(request.input))),
    );
  return activeRequests.track(() => withCorrelation(request.correlationId, () => reply(rpc.name, work)));
}

async function reply(name: string, work: () => Promise<unknown>): Promise<RpcReply> {
  const stop = rpcSeconds.startTimer({ rpc: name });
  try {
    const value = await work();
    stop({ outcome: 'value' });
    return { kind: 'value', value };
  } catch (error) {
    const rpcError = replyFromError(error);
    stop({ outcome: rpcError.code });
    if (isReportable(error)) logger.error(error);
    return { kind: 'error', error: rpcError };
  }
}
