import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { GatewayConfig } from '../gateway.config';
import { sendError } from './problems';

/** A phone on a slow network may need minutes for 10 MB. */
const REQUEST_TIMEOUT_MS = 10 * 60_000;
const MAX_JSON_BYTES = 64 * 1024;

/** Fastify with bounds on everything that a stranger can make long. */
export function createAdapter(config: Pick<GatewayConfig, 'TRUST_PROXY'>): FastifyAdapter {
  return new FastifyAdapter({
    trustProxy: config.TRUST_PROXY ?? false,
    bodyLimit: MAX_JSON_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    keepAliveTimeout: 65_000,
    routerOptions: { maxParamLength: 500, ignoreTrailingSlash: true, caseSensitive: true },
    forceCloseConnections: 'idle',
    // Who is still connected when we end gets an answer, and not a 503.
    return503OnClosing: false,
    // A path that cannot be decoded gets no further than this.
    frameworkErrors: (error: Error, request: unknown, reply: unknown) =>
      sendError(request as FastifyRequest, reply as FastifyReply, error),
  });
}
