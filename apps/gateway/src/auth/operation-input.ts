import type { Operation, OperationInput } from '@coverleaf/contracts';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { versionIn } from '../platform/http/representation';
import { inputOf } from '../platform/http/route-input';
import { ROUTE_METADATA } from '../platform/http/route.decorator';
import { actorOf } from './staff-session';

/** Injects the checked input of an operation, as its service gets it. */
export const InputOfOperation = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const operation = Reflect.getMetadata(ROUTE_METADATA, context.getHandler()) as Operation;
  return operationInput(operation, context.switchToHttp().getRequest<FastifyRequest>());
});

/** The actor, path, query and body, and the version in `If-Match`. @throws AppError 400, 409, 415, 422 */
export function operationInput(operation: Operation, request: FastifyRequest) {
  const actor = operation.access === 'public' || !request.staff ? undefined : actorOf(request.staff);
  const version = operation.takesVersion ? versionIn(request.headers['if-match']) : undefined;
  return { ...inputOf(operation, request), actor, version } as OperationInput<Operation>;
}
