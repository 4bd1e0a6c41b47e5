import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_MEDIA_TYPE } from '@coverleaf/contracts';
import { answerManagementRequest, AppError, type Health } from '@coverleaf/service-kit';
import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../../gateway.config';
import { CountsConnection } from '../counts-connection';
import { redisLimitStore } from './rate-limit.guard';
import { sendError } from './error-reply';
import { observeRequests, PROBED_PATHS } from './observe-requests';
import { limitBodyLength, limitBodyPace, parseForms, parseJsonBodies } from './request-bodies';
import { DEFAULT_HEADERS, setDefaultHeaders } from './response-headers';

/** A phone on a slow network may need minutes to send 10 MB. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;
/** The headers arrive in a packet or two. */
const HEADERS_TIMEOUT_MS = 20_000;
const IDLE_TIMEOUT_MS = 2 * 60_000;
const MAX_JSON_BYTES = 64 * 1024;
/**
 * Above this, connections are closed at once. Each uses a file handle, of which a process has a few tens of thousands.
 */
const MAX_CONNECTIONS = 16_000;
/** How often a closing server looks for connections that it can close, in milliseconds. */
const DRAIN_INTERVAL_MS = 100;
/** Only programs on this machine can reach us by these names. */
const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

/** Fastify with limits on everything whose length or duration a client controls. */
export function createAdapter(config: Pick<GatewayConfig, 'TRUST_PROXY'>): FastifyAdapter {
  return new FastifyAdapter({
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: MAX_JSON_BYTES,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 5_000 },
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: IDLE_TIMEOUT_MS,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true, caseSensitive: true },
    forceCloseConnections: 'idle',
    clientErrorHandler: handleClientError,
    // Clients that are still connected during shutdown get their answer.
    return503OnClosing: false,
    // For paths that cannot be decoded, which reach neither a route nor a filter.
    frameworkErrors: (error: Error, request: unknown, reply: unknown) =>
      sendError(request as FastifyRequest, reply as FastifyReply, error),
  });
}

/** By the error code of Node's parser; all others get 400. */
const CLIENT_ERRORS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};

/**
 * Answers bytes that Node could not parse as a request. Closes the connection, because the start of the next request is
 * unknown.
 */
function handleClientError(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, detail] = CLIENT_ERRORS[error.code ?? ''] ?? [400, 'The request could not be understood.'];
  const title = STATUS_CODES[status] ?? 'Error';
  const code = status === 408 ? 'request_timeout' : 'bad_request';
  const body = JSON.stringify({ type: 'about:blank', title, status, detail, code });
  const headers = {
    ...DEFAULT_HEADERS,
    'content-type': PROBLEM_MEDIA_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${title}`, ...lines, '', body].join('\r\n'), () => socket.destroy());
}

/** Registers hooks, parsers and plugins. They apply to routes that are added later, so it runs before Nest adds its own. */
export async function registerPlugins(app: NestFastifyApplication, config: GatewayConfig, health: Health) {
  const fastify = app.getHttpAdapter().getInstance();
  observeRequests(fastify);
  setDefaultHeaders(fastify);
  checkHosts(fastify, config);
  limitBodyPace(fastify);
  limitBodyLength(fastify, undefined, config.ROSTER_MAX_MB * 2 ** 20);
  fastify.server.maxConnections = MAX_CONNECTIONS;
  drainConnections(fastify, health);
  await fastify.register(cookie);
  parseForms(fastify);
  parseJsonBodies(fastify);
  await fastify.register(multipart, { throwFileSizeLimit: false });
  const { redis } = app.get(CountsConnection);
  await fastify.register(rateLimit, {
    global: false,
    // While Redis is unavailable, no request is refused: a borrower's upload matters more than a limit.
    ...(redis && { store: redisLimitStore(redis, `${config.QUEUE_PREFIX}-limit-`), skipOnError: true }),
  });
  for (const path of ['/healthz', '/readyz']) {
    fastify.get(path, async (_request, reply) => {
      const { status, type, body } = await answerManagementRequest(health, path);
      return reply.code(status).type(type).send(body);
    });
  }
}

/** Refuses requests with two `Host` headers and, if `PUBLIC_URL` is set, requests for unknown hosts. */
function checkHosts(
  fastify: FastifyInstance,
  config: Pick<GatewayConfig, 'PUBLIC_URL' | 'PUBLIC_HOSTS'>,
): void {
  const known = config.PUBLIC_URL && [
    new URL(config.PUBLIC_URL).hostname,
    ...config.PUBLIC_HOSTS,
    ...LOOPBACK,
  ];
  fastify.addHook('onRequest', (request, reply, done) => {
    if (hostHeaders(request) > 1)
      sendError(request, reply, new AppError('bad_request', 400, 'The request could not be understood.'));
    // Probes call a process by its IP address.
    else if (
      known &&
      !known.includes(hostnameOf(request)) &&
      !PROBED_PATHS.has(request.routeOptions.url ?? '')
    )
      sendError(request, reply, new AppError('unknown_host', 421, 'There is nothing at this address.'));
    else done();
  });
}

/** Node keeps the first `Host` and drops the others, but a proxy in front may have used another one. */
const hostHeaders = ({ raw: { rawHeaders } }: FastifyRequest): number =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length;

/** Without the port; from `X-Forwarded-Host` if a trusted proxy sends it. */
const hostnameOf = ({ host }: FastifyRequest): string => (host ?? '').toLowerCase().replace(/:\d{1,5}$/, '');

/** During shutdown, every reply closes the connection, so that clients connect to another replica. */
export function drainConnections(fastify: FastifyInstance, health: Health): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (!health.isAccepting) void reply.header('connection', 'close');
    done(null, payload);
  });
  const connected = new Set<Socket>();
  fastify.server.on('connection', (socket: Socket) => {
    connected.add(socket);
    socket.once('close', () => connected.delete(socket));
  });
  const closeUnused = (): void => {
    // Responses that began before the shutdown said `keep-alive`, so the server would wait for their connections.
    fastify.server.closeIdleConnections();
    // Browsers preconnect. Node does not count a connection as idle before its first request.
    for (const socket of connected) if (socket.bytesRead === 0) socket.destroy();
  };
  fastify.addHook('preClose', (done) => {
    setInterval(closeUnused, DRAIN_INTERVAL_MS).unref();
    done();
  });
}
