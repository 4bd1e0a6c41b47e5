import { randomUUID } from 'node:crypto';
import { httpSeconds, withCorrelation } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';

const logger = new Logger('http');

/** Gives every request a correlation id, measures it, and logs its route: never its path, which may name a loan. */
export function observeRequests(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    const id = randomUUID();
    request.correlationId = id;
    void reply.header('x-correlation-id', id);
    withCorrelation(id, done);
  });
  fastify.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none';
    const labels = { method: request.method, route, status: String(reply.statusCode) };
    httpSeconds.observe(labels, reply.elapsedTime / 1_000);
    withCorrelation(request.correlationId ?? 'none', () =>
      logger.log({ ...labels, ms: Math.round(reply.elapsedTime) }),
    );
    done();
  });
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Absent only where a request fails before any hook has run. */
    correlationId?: string;
  }
}
