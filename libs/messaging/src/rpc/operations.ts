import {
  isOperation,
  type Operation,
  type OperationInput,
  type OperationResult,
  ROUTES,
  rpcOf,
  type ServiceName,
} from '@coverleaf/contracts';
import { Controller, Inject, type Type } from '@nestjs/common';
import { MessagePattern } from '@nestjs/microservices';
import type { RpcReply, RpcRequest } from './envelope';
import { handleRpc } from './rpc-handler';

type Method = (input: unknown) => unknown;

/** The operation of each marked method, by class. */
const operationsByClass = new Map<object, Map<string, Operation>>();

/** Marks the method of a service that answers an operation. `operationsController` puts it on the wire. */
export function Handles<O extends Operation>(operation: O) {
  return <T extends (input: OperationInput<O>) => Promise<OperationResult<O>>>(
    target: object,
    key: string,
    _: TypedPropertyDescriptor<T>,
  ): void => {
    const operations = operationsByClass.get(target.constructor) ?? new Map<string, Operation>();
    operationsByClass.set(target.constructor, operations.set(key, operation));
  };
}

/**
 * The Nest controller through which a service answers its operations.
 * @param classes the providers with marked methods
 * @throws Error when an operation of the catalog has no method here, or two
 */
export function operationsController(service: ServiceName, classes: readonly Type[]): Type {
  @Controller()
  class OperationsController {}
  const missing = new Set(ROUTES.filter(isOperation).filter((operation) => operation.service === service));
  for (const provider of classes) {
    const property = `operationsOf${provider.name}`;
    Inject(provider)(OperationsController.prototype, property);
    for (const [key, operation] of operationsByClass.get(provider) ?? []) {
      if (!missing.delete(operation)) {
        throw new Error(`${operation.id} has two methods, or is not in the catalog of ${service}`);
      }
      const rpc = rpcOf(operation);
      const handle = function (
        this: Record<string, Record<string, Method>>,
        request: RpcRequest,
      ): Promise<RpcReply> {
        return handleRpc(rpc, request, (input) => this[property]?.[key]?.(input));
      };
      const descriptor = { value: handle, configurable: true, writable: true };
      Object.defineProperty(OperationsController.prototype, operation.id, descriptor);
      MessagePattern(rpc.name)(OperationsController.prototype, operation.id, descriptor);
    }
  }
  if (missing.size > 0) {
    throw new Error(`No method of ${service} answers ${[...missing].map(({ id }) => id).join(', ')}`);
  }
  return OperationsController;
}
