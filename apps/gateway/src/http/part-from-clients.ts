import type { Health } from '@coverleaf/service-kit';
import type { FastifyInstance } from 'fastify';

const LOOK_MS = 100;

/** While the process ends, every answer asks its client to connect anew, which then is to another replica. */
export function partFromClients(fastify: FastifyInstance, health: Health): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (!health.isAccepting) void reply.header('connection', 'close');
    done(null, payload);
  });
  // Answers that were begun before have promised to keep their connection, and the server would wait for its end.
  fastify.addHook('preClose', (done) => {
    setInterval(() => fastify.server.closeIdleConnections(), LOOK_MS).unref();
    done();
  });
}
