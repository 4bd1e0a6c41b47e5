import type { RouteDefinition } from '@coverleaf/contracts';
import { applyDecorators, HttpCode, RequestMapping, RequestMethod, SetMetadata } from '@nestjs/common';

export const ROUTE_METADATA = Symbol('route');

/** Lets a controller's method answer a route of libs/contracts. */
export function Route(route: RouteDefinition): MethodDecorator {
  return applyDecorators(
    RequestMapping({ method: RequestMethod[route.method], path: route.path.replaceAll(/\{(\w+)\}/g, ':$1') }),
    HttpCode(route.status),
    SetMetadata(ROUTE_METADATA, route),
  );
}
