import { z } from 'zod';
import type { AuditAction } from './audit-action';
import { Actor } from './actor';
import { defineRpc, type RpcDefinition } from './rpc';

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
  /** The rate limit that counts its callers. */
  readonly limit?: RateLimit;
}

/** Calls per minute and caller; the gateway's configuration has a figure for each. */
export type RateLimit =
  'lookups' | 'uploads' | 'pageImages' | 'translations' | 'statuses' | 'signIns' | 'mails';

/** An HTTP call that the gateway answers by itself, or out of several questions to services. */
export function defineRoute<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(route: RouteDefinition<P, Q, B, R>): RouteDefinition<P, Q, B, R> {
  return Object.freeze(route);
}

export type ServiceName = 'lender' | 'document' | 'mail-ingest' | 'translation' | 'identity';

/** A route that one service answers. */
export interface Operation<
  A extends Access = Access,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
> extends RouteDefinition<Params, Query, Body, Reply> {
  readonly access: A;
  readonly service: ServiceName;
  /** What the service answers where the gateway completes it, such as with names from another service; else `reply`. */
  readonly result?: Result;
  /** The reply carries `version`, which becomes the ETag; If-Match becomes the input's `version`. */
  readonly isVersioned?: boolean;
  /** What the service writes to the audit log. */
  readonly audit?: AuditAction;
  /** Milliseconds until the gateway gives up; 5,000 when absent. */
  readonly timeoutMs?: number;
}

/** A part of the request; absent where the operation has no schema for it. */
type Part<Name extends string, Schema> =
  NonNullable<Schema> extends infer S extends z.ZodType
    ? unknown extends z.output<S>
      ? { readonly [name in Name]?: undefined }
      : { readonly [name in Name]: z.output<S> }
    : never;

/** What a service receives: who signed in, the checked parts of the request, and the version it began with. */
export type OperationInput<O extends Operation> = Part<'params', O['params']> &
  Part<'query', O['query']> &
  Part<'body', O['body']> &
  (O['access'] extends 'public' ? { readonly actor?: undefined } : { readonly actor: Actor }) & {
    /** Absent: whatever the version is. */
    readonly version?: number | undefined;
  };

export type OperationResult<O extends Operation> = z.input<NonNullable<O['result']>>;

/**
 * One thing that a service does for HTTP callers: path, access, limit, audit, input and output. The gateway forwards by
 * it, unless a controller of its own adds something; the service's method is marked with it; the OpenAPI document, the
 * client and the access matrix are made from it.
 */
export function defineOperation<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  S extends z.ZodType = R,
>(operation: Operation<A, P, Q, B, R, S>): Operation<A, P, Q, B, R, S> {
  return Object.freeze(operation);
}

export const isOperation = (definition: RouteDefinition | RpcDefinition): definition is Operation =>
  'service' in definition;

const rpcs = new WeakMap<Operation, RpcDefinition>();

/** The RPC that carries an operation from the gateway to its service. Only GET is safe to repeat. */
export function rpcOf(operation: Operation): RpcDefinition {
  const known = rpcs.get(operation);
  if (known) return known;
  const { id, service, method, access, params, query, body, reply, result, timeoutMs } = operation;
  const rpc = defineRpc({
    name: `${service}.${id}`,
    input: z.object({
      ...(access !== 'public' && { actor: Actor }),
      ...(params && { params }),
      ...(query && { query }),
      ...(body && { body }),
      version: z.int().optional(),
    }),
    output: result ?? reply,
    safe: method === 'GET',
    ...(timeoutMs && { timeoutMs }),
  });
  rpcs.set(operation, rpc);
  return rpc;
}
