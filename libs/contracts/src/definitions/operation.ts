import { z } from 'zod';
import type { AuditAction } from './audit-action';
import { Actor } from './actor';
import { defineRpc, type RpcDefinition } from './rpc';

/**
 * Who may call a route. The gateway refuses everybody else.
 * - `public`: anybody
 * - `signed-in`: any live session, even one that must first change its password or set up its second factor
 * - `staff`: any live session without such a duty
 * - `managers`: admins and site_managers
 * - `admin`
 */
export type Access = 'public' | 'signed-in' | 'staff' | 'managers' | 'admin';

export type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `GET /api/v1/lenders/{slug}`: the method, and the path in OpenAPI's form. */
type Endpoint = `${HttpMethod} /${string}`;

/** Declared as a method, so that routes with different bodies share one type. */
type StepUp<Body> = true | { ofBody(body: Body): boolean }['ofBody'];

interface RouteOptions<
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
> {
  /** One line of the OpenAPI document. */
  readonly summary: string;
  readonly access: Access;
  /** A public route that shows more to signed-in staff. */
  readonly tellsStaffMore?: true;
  /** The bearer of METRICS_TOKEN needs no session. */
  readonly acceptsMetricsToken?: true;
  readonly params?: Params;
  readonly query?: Query;
  readonly body?: Body;
  /** The gateway checks the fields of forms against `body` itself: those of `multipart/form-data` are streamed. */
  readonly bodyType?: 'application/json' | 'multipart/form-data' | 'application/x-www-form-urlencoded';
  readonly reply: Reply;
  /** `text/event-stream`: the data of each event is a `reply`, and the controller writes the events itself. */
  readonly replyType?:
    'application/json' | 'image/jpeg' | 'text/event-stream' | 'text/html' | 'text/plain' | 'text/xml';
  /** Default: 200. */
  readonly status?: 200 | 201 | 202 | 204;
  /** Statuses of possible problem replies, besides 422, 429, and 500. */
  readonly problems?: readonly number[];
  /** Default: not limited. */
  readonly limit?: RateLimit;
  /**
   * The caller must have proved who they are within the last minutes, because their session may be stolen. A function
   * returns whether a body needs that.
   */
  readonly stepUp?: StepUp<z.output<Body>>;
  /** The actions that it writes to the audit log. */
  readonly audit?: AuditAction | readonly AuditAction[];
}

export interface RouteDefinition<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> extends RouteOptions<Params, Query, Body, Reply> {
  /** Unique, in camelCase; the operationId of the OpenAPI document. */
  readonly id: string;
  readonly method: HttpMethod;
  readonly path: string;
  readonly status: 200 | 201 | 202 | 204;
}

/** Limits the calls of one caller per minute; the gateway's configuration sets the number. */
export type RateLimit =
  | 'lookups'
  | 'uploads'
  | 'pageImages'
  | 'translations'
  | 'statuses'
  | 'signIns'
  | 'mails'
  | 'cspReports'
  | 'connectionTests';

const parseEndpoint = (endpoint: Endpoint): Pick<RouteDefinition, 'method' | 'path'> => {
  const [method, path] = endpoint.split(' ') as [HttpMethod, string];
  return { method, path };
};

/** A route that the gateway handles itself or composes from several RPCs. */
export const defineRoute = <
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
>(
  id: string,
  endpoint: Endpoint,
  options: RouteOptions<P, Q, B, R>,
): RouteDefinition<P, Q, B, R> =>
  Object.freeze({ id, ...parseEndpoint(endpoint), status: 200 as const, ...options });

export type ServiceName = 'lender' | 'document' | 'mail-ingest' | 'translation' | 'identity';

interface OperationOptions<
  A extends Access,
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
  Result extends z.ZodType,
> extends RouteOptions<Params, Query, Body, Reply> {
  readonly access: A;
  /** The service's own reply if the gateway adds to it, such as names from another service. Default: `reply`. */
  readonly result?: Result;
  /** If-Match becomes the input's `version`. A `version` of the reply becomes its ETag in any case. */
  readonly takesVersion?: boolean;
  /** Milliseconds until the gateway gives up. Default: 5,000. */
  readonly timeoutMs?: number;
}

/** A route that one service handles. */
export interface Operation<
  A extends Access = Access,
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
  Result extends z.ZodType = z.ZodType,
>
  extends
    OperationOptions<A, Params, Query, Body, Reply, Result>,
    RouteDefinition<Params, Query, Body, Reply> {
  readonly access: A;
  readonly status: 200 | 201 | 202 | 204;
  readonly service: ServiceName;
}

/** A part of the request; absent if the operation has no schema for it. */
type Part<Name extends string, Schema> =
  NonNullable<Schema> extends infer S extends z.ZodType
    ? unknown extends z.output<S>
      ? { readonly [name in Name]?: undefined }
      : { readonly [name in Name]: z.output<S> }
    : never;

/** What a service receives: the signed-in actor, the validated parts of the request, and the version in If-Match. */
export type OperationInput<O extends Operation> = Part<'params', O['params']> &
  Part<'query', O['query']> &
  Part<'body', O['body']> &
  (O['access'] extends 'public' ? { readonly actor?: undefined } : { readonly actor: Actor }) & {
    /** Of an operation that takes one. Absent: any version. */
    readonly version?: number | undefined;
  };

export type OperationResult<O extends Operation> = z.input<NonNullable<O['result']>>;

/**
 * Defines an operation once, for all of its users: the gateway forwards requests, the service marks its method, and the
 * OpenAPI document, the client, and the access matrix are generated. `name` is also the name of its RPC.
 */
export function defineOperation<
  A extends Access,
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  S extends z.ZodType = R,
>(
  name: `${ServiceName}.${string}`,
  endpoint: Endpoint,
  options: OperationOptions<A, P, Q, B, R, S>,
): Operation<A, P, Q, B, R, S> {
  const [service, id] = name.split('.') as [ServiceName, string];
  return Object.freeze({ service, id, ...parseEndpoint(endpoint), status: 200 as const, ...options });
}

export const isOperation = (definition: RouteDefinition | RpcDefinition): definition is Operation =>
  'service' in definition;

const rpcs = new WeakMap<Operation, RpcDefinition>();

/** The RPC that forwards an operation to its service. A GET is safe to repeat, because a repeated read is audited once. */
export function rpcOf(operation: Operation): RpcDefinition {
  const known = rpcs.get(operation);
  if (known) return known;
  const { id, service, method, access, params, query, body, reply, result, timeoutMs } = operation;
  const rpc = defineRpc(`${service}.${id}`, {
    input: z.object({
      ...(access !== 'public' && { actor: Actor }),
      ...(params && { params }),
      // A gateway of the previous version doesn't send one that is new.
      ...(query && { query: query.prefault({}) }),
      ...(body && { body }),
      ...(operation.takesVersion && { version: z.int().optional() }),
    }),
    output: result ?? reply,
    safe: method === 'GET',
    ...(timeoutMs && { timeoutMs }),
  });
  rpcs.set(operation, rpc);
  return rpc;
}
