import { randomUUID } from 'node:crypto';
import { httpSeconds, type OpenSpan, openSpan, withCorrelation } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** Asked by machines every few seconds, and of no interest to anybody who looks for a slow request. */
const UNTRACED: ReadonlySet<string> = new Set(['/healthz', '/readyz', '/metrics']);

const logger = new Logger('http');

/** Gives every request a correlation id and a span, measures it, and logs its route: never its path, which may name a loan. */
export function observeRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const id = randomUUID();
    request.correlationId = id;
    void reply.header('x-correlation-id', id);
    const span = traceRequest(request, reply);
    if (span) request.span = span;
    within(request, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    httpSeconds.observe(labels, reply.elapsedTime / 1_000);
    within(request, () => logger.log({ ...labels, ms: Math.round(reply.elapsedTime) }));
    done();
  });
}

/** Runs `work` as part of the request, for whatever it logs and asks. */
function within({ correlationId = 'none', span }: FastifyRequest, work: () => void): void {
  withCorrelation(correlationId, () => (span ? span.run(work) : work()));
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent only where a request fails before any hook has run. */
    correlationId?: string;
    /** Only while requests are traced. */
    span?: OpenSpan;
  }
}

/**
 * Begins the span of a request, the first of its trace; it ends with the answer, or when the caller is gone. Whoever
 * calls is a stranger, so a `traceparent` of theirs becomes a link.
 */
function traceRequest(request: FastifyRequest, reply: FastifyReply): OpenSpan | undefined {
  const { url: route } = request.routeOptions;
  if (route !== undefined && UNTRACED.has(route)) return undefined;
  const { traceparent } = request.headers;
  const span = openSpan({
    kind: 'server',
    name: route === undefined ? request.method : `${request.method} ${route}`,
    facts: {
      'http.request.method': request.method,
      ...(route !== undefined && { 'http.route': route }),
      ...(request.correlationId && { 'coverleaf.correlation_id': request.correlationId }),
    },
    stranger: typeof traceparent === 'string' ? traceparent : undefined,
  });
  if (!span) return undefined;
  reply.raw.once('close', () => {
    const { statusCode, writableFinished } = reply.raw;
    span.add({ 'http.response.status_code': statusCode });
    if (!writableFinished) span.fail('caller_gone');
    else if (statusCode >= 500) span.fail(String(statusCode));
    span.end();
  });
  return span;
}
