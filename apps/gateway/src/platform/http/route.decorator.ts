import type { RouteDefinition } from '@coverleaf/contracts';
import {
  applyDecorators,
  HttpCode,
  Req,
  RequestMapping,
  RequestMethod,
  Res,
  SetMetadata,
} from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { entityTag, sendTagged } from './representation';

export const ROUTE_METADATA = Symbol('route');

const answered = new Set<RouteDefinition>();

export const isAnswered = (route: RouteDefinition): boolean => answered.has(route);

type Answer<R> = undefined extends R ? R | void : R;
type Handler<R extends z.ZodType> = (...given: never[]) => Answer<z.input<R>> | Promise<Answer<z.input<R>>>;

/**
 * Lets a method answer a route of libs/contracts. The reply is parsed, so fields that the schema lacks are never sent.
 */
export function Route<R extends z.ZodType>(route: RouteDefinition<z.ZodType, z.ZodType, z.ZodType, R>) {
  return <T extends Handler<R>>(target: object, key: string, descriptor: TypedPropertyDescriptor<T>) => {
    checkReplies(route.reply, descriptor);
    mapRoute(route)(target, key, descriptor);
  };
}

/**
 * The same for published content, with an ETag. Each value that the method returns is parsed and serialized once, so it
 * returns the same object until the content changes.
 */
export function ContentRoute<R extends z.ZodType>(
  route: RouteDefinition<z.ZodType, z.ZodType, z.ZodType, R>,
) {
  return <T extends Handler<R>>(target: object, key: string, descriptor: TypedPropertyDescriptor<T>) => {
    sendPrepared(route.reply, target, key, descriptor);
    mapRoute(route)(target, key, descriptor);
  };
}

/** The same for an event stream: each event is checked where it is written. */
export const EventRoute = (route: RouteDefinition): MethodDecorator => mapRoute(route);

export function mapRoute(route: RouteDefinition): MethodDecorator {
  answered.add(route);
  const path = route.path.replaceAll(/\{(\w+)\}/g, ':$1');
  return applyDecorators(
    RequestMapping({ method: RequestMethod[route.method], path }),
    HttpCode(route.status),
    SetMetadata(ROUTE_METADATA, route),
  );
}

/** Wraps the method itself: a Nest interceptor would pass each request through rxjs, a tenth of its time. */
function checkReplies(schema: z.ZodType, descriptor: PropertyDescriptor): void {
  const answer = descriptor.value as Method;
  replace(descriptor, async function (this: unknown, ...given: unknown[]): Promise<unknown> {
    return schema.parse(await answer.apply(this, given));
  });
}

interface PreparedReply {
  readonly bytes: Buffer;
  readonly tag: string;
}

function sendPrepared(schema: z.ZodType, target: object, key: string, descriptor: PropertyDescriptor): void {
  const answer = descriptor.value as Method;
  const prepared = new WeakMap<object, PreparedReply>();
  // Nest also passes request and reply, after the method's own parameters.
  const [atRequest, atReply] = [answer.length, answer.length + 1];
  Req()(target, key, atRequest);
  Res()(target, key, atReply);
  replace(descriptor, async function (this: unknown, ...given: unknown[]): Promise<void> {
    const value = (await answer.apply(this, given)) as object;
    let reply = prepared.get(value);
    if (!reply) {
      const bytes = Buffer.from(JSON.stringify(schema.parse(value)));
      reply = { bytes, tag: entityTag(bytes) };
      prepared.set(value, reply);
    }
    const http = (given[atReply] as FastifyReply).type(JSON_TYPE).header('cache-control', 'no-cache');
    await sendTagged(given[atRequest] as FastifyRequest, http, reply.bytes, reply.tag);
  });
}

const JSON_TYPE = 'application/json; charset=utf-8';

type Method = (this: unknown, ...given: unknown[]) => unknown;

/** Keeps the metadata of decorators below this one. */
function replace(descriptor: PropertyDescriptor, method: Method): void {
  const answer = descriptor.value as Method;
  for (const key of Reflect.getMetadataKeys(answer) as unknown[]) {
    Reflect.defineMetadata(key, Reflect.getMetadata(key, answer), method);
  }
  descriptor.value = method;
}
