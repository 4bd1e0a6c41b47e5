import type { z } from 'zod';

/**
 * Who may call a route. A route cannot be written without saying it, and the gateway answers nobody else.
 * - `public`: anybody
 * - `signed-in`: any live session, even one that must first change its password or set up its second factor
 * - `staff`: every session that nothing stands in the way of
 * - `managers`: admins and site_managers
 * - `admin`
 */
export type Access = 'public' | 'signed-in' | 'staff' | 'managers' | 'admin';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface RouteDefinition<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  /** Unique, in camelCase; the operationId of the OpenAPI document. */
  readonly id: string;
  readonly method: HttpMethod;
  /** In OpenAPI's form: `/api/v1/lenders/{slug}`. */
  readonly path: string;
  readonly summary: string;
  readonly access: Access;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** `multipart/form-data` bodies are streamed, so the gateway checks their fields against `body` itself. */
  readonly bodyType?: 'application/json' | 'multipart/form-data';
  readonly reply: Reply;
  /** `text/event-stream`: each event's data is a `reply`, and the controller writes them itself. */
  readonly replyType?: 'application/json' | 'image/jpeg' | 'text/event-stream' | 'text/html';
  readonly status: 200 | 201 | 202 | 204;
  /** Statuses that this route may answer with a problem, beside 422, 429 and 500. */
  readonly problems?: readonly number[];
}

/** One public HTTP call. The gateway's controllers, the OpenAPI document and the client are made from it. */
export function defineRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(route: RouteDefinition<P, Q, B, R>): RouteDefinition<P, Q, B, R> {
  return Object.freeze(route);
}
