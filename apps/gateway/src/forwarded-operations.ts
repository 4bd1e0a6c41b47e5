import { type Actor, isOperation, type Operation, ROUTES, type ServiceName } from '@coverleaf/contracts';
import { InjectRpc, type RpcClient } from '@coverleaf/messaging';
import { Controller, Inject, Req, Res, type Type } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { operationInput } from './auth/operation-input';
import { actorOf } from './auth/staff-session';
import { isAnswered, mapRoute, Route } from './platform/http/route.decorator';
import { tagged } from './platform/http/representation';

type Clients = Readonly<Record<ServiceName, RpcClient>>;
type Answer<T> = (this: T, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/** Completes what a service answers to staff, such as by names that another service knows. */
export interface Completer {
  detail(actor: Actor, answer: unknown): Promise<unknown>;
}

/** A controller with a method for each operation that no other controller answers. Call it after those are loaded. */
export function forwardedOperations(): Type {
  @Controller()
  class ForwardedOperationsController {}
  for (const operation of ROUTES.filter(isOperation)) {
    if (isAnswered(operation)) continue;
    if (operation.result)
      throw new Error(`${operation.id}: a controller must complete what the service answers`);
    addMethod<Clients>(
      ForwardedOperationsController.prototype,
      operation,
      mapRoute,
      function (request, reply) {
        return perform(this[operation.service], operation, request, reply);
      },
    );
  }
  return ForwardedOperationsController;
}

/**
 * A controller with a method for each operation of staff that replies with this schema and that no other controller
 * answers. Call it after those are loaded.
 */
export function completedOperations(completer: Type<Completer>, schema: z.ZodType): Type {
  @Controller()
  class CompletedOperationsController {}
  const { prototype } = CompletedOperationsController;
  Inject(completer)(prototype, 'completer');
  type Own = Clients & { readonly completer: Completer };
  for (const operation of ROUTES.filter(isOperation)) {
    if (operation.reply !== schema || isAnswered(operation)) continue;
    addMethod<Own>(prototype, operation, Route, async function (request, reply) {
      if (!request.staff) throw new Error(`${operation.id} is not an operation of staff`);
      const answer = await perform(this[operation.service], operation, request, reply);
      return this.completer.detail(actorOf(request.staff), answer);
    });
  }
  return CompletedOperationsController;
}

function addMethod<T>(
  prototype: object,
  operation: Operation,
  route: (operation: Operation) => (target: object, key: string, descriptor: PropertyDescriptor) => void,
  answer: Answer<T>,
): void {
  const { id, service } = operation;
  InjectRpc(service)(prototype, service);
  const descriptor = { value: answer, configurable: true, writable: true };
  Req()(prototype, id, 0);
  Res({ passthrough: true })(prototype, id, 1);
  route(operation)(prototype, id, descriptor);
  Object.defineProperty(prototype, id, descriptor);
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
