import type { RouteDefinition } from '@coverleaf/contracts';
import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

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
  const answer = descriptor.value as (this: unknown, ...given: unknown[]) => unknown;
  const answerChecked = async function (this: unknown, ...given: unknown[]): Promise<unknown> {
    return schema.parse(await answer.apply(this, given));
  };
  // Keeps the metadata of decorators below this one.
  for (const key of Reflect.getMetadataKeys(answer) as unknown[]) {
    Reflect.defineMetadata(key, Reflect.getMetadata(key, answer), answerChecked);
  }
  descriptor.value = answerChecked;
}
