import type { RouteDefinition } from '@coverleaf/contracts';
import { AppError, fieldProblems, validationFailed } from '@coverleaf/service-kit';
import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { z } from 'zod';
import { ROUTE_METADATA } from './route.decorator';

export interface RouteInput<R extends RouteDefinition> {
  readonly params: z.output<NonNullable<R['params']>>;
  readonly query: z.output<NonNullable<R['query']>>;
  readonly body: z.output<NonNullable<R['body']>>;
}

/** Injects path, query and body of a route, checked by its schemas. The handler reads a multipart body itself. */
export const Input = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const route = Reflect.getMetadata(ROUTE_METADATA, context.getHandler()) as RouteDefinition;
  return inputOf(route, context.switchToHttp().getRequest<FastifyRequest>());
});

/** Path, query and body, checked. @throws AppError 400, 415, 422 */
export const inputOf = (route: RouteDefinition, request: FastifyRequest): RouteInput<RouteDefinition> => ({
  params: check(route.params, request.params),
  query: check(route.query, request.query),
  body: route.bodyType === 'multipart/form-data' ? undefined : checkBody(route.body, request),
});

/** @throws AppError 422 that names each field */
export function check<S extends z.ZodType>(schema: S | undefined, given: unknown): z.output<S> | undefined {
  if (!schema) return undefined;
  const result = schema.safeParse(given);
  if (!result.success) throw validationFailed(fieldProblems(result.error));
  return result.data;
}

/** Only JSON: a page of another site could send a form without the user's consent. */
function checkBody(schema: z.ZodType | undefined, { body: given, headers }: FastifyRequest): unknown {
  const type = headers['content-type'];
  if (schema && type !== undefined && !/^application\/(?:[\w.+-]+\+)?json\b/i.test(type))
    throw new AppError('unsupported_media_type', 415, 'Send JSON.');
  const isList = schema instanceof z.ZodArray;
  if (schema && (typeof given !== 'object' || given === null || Array.isArray(given) !== isList))
    throw new AppError('bad_request', 400, `The body must be a JSON ${isList ? 'array' : 'object'}.`);
  return check(schema, given);
}
