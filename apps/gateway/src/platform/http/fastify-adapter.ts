import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { PROBLEM_MEDIA_TYPE } from '@coverleaf/contracts';
import type { GatewayConfig } from '../../gateway.config';
import { sendError } from './problems';
import { EVERY_REPLY } from './response-headers';

/** By what Node's parser says of it; everything else is 400. */
const ANSWERS: Readonly<Record<string, readonly [status: number, detail: string]>> = {
  HPE_HEADER_OVERFLOW: [431, 'The headers of the request are too long.'],
  HPE_CHUNK_EXTENSIONS_OVERFLOW: [413, 'The request is too large.'],
  ERR_HTTP_REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
};

/** A phone on a slow network may need minutes for 10 MB. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;
/** A head comes in one packet or two. */
const HEAD_TIMEOUT_MS = 20_000;
/** A reader that takes nothing for so long is gone. */
const SILENCE_MS = 2 * 60_000;
const MAX_JSON_BYTES = 64 * 1024;

/** Fastify with bounds on everything that a stranger can make long. */
export function createAdapter(config: Pick<GatewayConfig, 'TRUST_PROXY'>): FastifyAdapter {
  return new FastifyAdapter({
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: MAX_JSON_BYTES,
    http: { headersTimeout: HEAD_TIMEOUT_MS, connectionsCheckingInterval: 5_000 },
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: SILENCE_MS,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true, caseSensitive: true },
    forceCloseConnections: 'idle',
    clientErrorHandler: answerUnread,
    // Who is still connected when we end gets an answer, and not a 503.
    return503OnClosing: false,
    // A path that cannot be decoded gets no further than this.
    frameworkErrors: (error: Error, request: unknown, reply: unknown) =>
      sendError(request as FastifyRequest, reply as FastifyReply, error),
  });
}

/** Answers what is no request at all, or did not come in time, and ends the connection: what follows cannot be told apart. */
function answerUnread(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') return void socket.destroy();
  const [status, detail] = ANSWERS[error.code ?? ''] ?? [400, 'The request could not be understood.'];
  const title = STATUS_CODES[status] ?? 'Error';
  const code = status === 408 ? 'request_timeout' : 'bad_request';
  const body = JSON.stringify({ type: 'about:blank', title, status, detail, code });
  const headers = {
    ...EVERY_REPLY,
    'content-type': PROBLEM_MEDIA_TYPE,
    'content-length': String(Buffer.byteLength(body)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${title}`, ...lines, '', body].join('\r\n'), () => socket.destroy());
}
