import { isOperation, type Operation, ROUTES, type ServiceName } from '@coverleaf/contracts';
import { InjectRpc, type RpcClient } from '@coverleaf/messaging';
import { Controller, Req, Res, type Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { operationInput } from './auth/operation-input';
import { isAnswered, mapRoute } from './platform/http/route.decorator';
import { tagged } from './platform/http/representation';

type Clients = Readonly<Record<ServiceName, RpcClient>>;

/** A controller with a method for each operation that no other controller answers. Call it after those are loaded. */
export function forwardedOperations(): Type {
  @Controller()
  class ForwardedOperationsController {}
  const { prototype } = ForwardedOperationsController;
  for (const operation of ROUTES.filter(isOperation)) {
    if (isAnswered(operation)) continue;
    if (operation.result)
      throw new Error(`${operation.id}: a controller must complete what the service answers`);
    InjectRpc(operation.service)(prototype, operation.service);
    const forward = function (this: Clients, request: FastifyRequest, reply: FastifyReply): Promise<unknown> {
      return perform(this[operation.service], operation, request, reply);
    };
    const descriptor = { value: forward, configurable: true, writable: true };
    Object.defineProperty(prototype, operation.id, descriptor);
    Req()(prototype, operation.id, 0);
    Res({ passthrough: true })(prototype, operation.id, 1);
    mapRoute(operation)(prototype, operation.id, descriptor);
  }
  return ForwardedOperationsController;
}

async function perform(
  service: RpcClient,
  operation: Operation,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const answer = await service.perform(operation, operationInput(operation, request));
  return isVersioned(answer) ? tagged(reply, answer) : answer;
}

const isVersioned = (answer: unknown): answer is { version: number } =>
  typeof answer === 'object' && answer !== null && 'version' in answer;
