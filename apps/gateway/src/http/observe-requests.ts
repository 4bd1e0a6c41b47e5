import { randomUUID } from 'node:crypto';
import { httpSeconds, type OpenSpan, withCorrelation } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { traceRequest } from './trace-request';

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
