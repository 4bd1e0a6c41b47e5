import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config';
import { sendError } from './problems';
import { answerUnread } from './unread-requests';

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
