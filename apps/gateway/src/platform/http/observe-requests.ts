import { randomUUID } from 'node:crypto';
import { type OpenSpan, openSpan, registry, SECONDS, withCorrelation } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Histogram } from 'prom-client';

const httpSeconds = new Histogram({
  name: 'coverleaf_http_request_seconds',
  help: 'Time to answer an HTTP request',
  labelNames: ['method', 'route', 'status'],
  buckets: SECONDS,
  registers: [registry],
});

/** Probes and scrapers call these every few seconds. */
export const PROBED_PATHS: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

const logger = new Logger('http');

/**
 * Gives every request a correlation id and a span, measures it, and logs its route. The path isn't logged, because it
 * may contain a loan reference.
 */
export function observeRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const id = randomUUID();
    request.correlationId = id;
    void reply.header('x-correlation-id', id);
    const span = traceRequest(request, reply);
    if (span) request.span = span;
    // Logs, spans and calls of the request carry the id.
    withCorrelation(id, () => (span ? span.run(done) : done()));
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    httpSeconds.observe(labels, reply.elapsedTime / 1_000);
    const entry = { ...labels, ms: Math.round(reply.elapsedTime), correlationId: request.correlationId };
    // Entering the context is a tenth of a short request. Only the ids of a span need it.
    if (request.span) request.span.run(() => logger.log(entry));
    else logger.log(entry);
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Undefined only if a request fails before the hook runs. */
    correlationId?: string;
    /** Undefined while tracing is off. */
    span?: OpenSpan;
  }
}

/** Starts the root span of a request. A client's untrusted `traceparent` becomes a link, not the parent. */
function traceRequest(request: FastifyRequest, reply: FastifyReply): OpenSpan | undefined {
  const { url: route } = request.routeOptions;
  if (route !== undefined && PROBED_PATHS.has(route)) return undefined;
  const { traceparent } = request.headers;
  const span = openSpan({
    kind: 'server',
    name: route === undefined ? request.method : `${request.method} ${route}`,
    attributes: {
      'http.request.method': request.method,
      ...(route !== undefined && { 'http.route': route }),
      ...(request.correlationId && { 'coverleaf.correlation_id': request.correlationId }),
    },
    linkedTraceparent: typeof traceparent === 'string' ? traceparent : undefined,
  });
  if (!span) return undefined;
  reply.raw.once('close', () => {
    const { statusCode, writableFinished } = reply.raw;
    span.setAttributes({ 'http.response.status_code': statusCode });
    if (!writableFinished) span.fail('caller_gone');
    else if (statusCode >= 500) span.fail(String(statusCode));
    span.end();
  });
  return span;
}
