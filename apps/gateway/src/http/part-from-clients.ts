import type { Health } from '@coverleaf/service-kit';
import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';

const LOOK_MS = 100;

/** While the process ends, every answer asks its client to connect anew, which then is to another replica. */
export function partFromClients(fastify: FastifyInstance, health: Health): void {
  fastify.addHook('onSend', (_request, reply, payload, done) => {
    if (!health.isAccepting) void reply.header('connection', 'close');
    done(null, payload);
  });
  const connected = new Set<Socket>();
  fastify.server.on('connection', (socket: Socket) => {
    connected.add(socket);
    socket.once('close', () => connected.delete(socket));
  });
  const look = (): void => {
    // Answers that were begun before have promised to keep their connection, and the server would wait for its end.
    fastify.server.closeIdleConnections();
    // Browsers connect ahead of what they may ask; Node takes such a connection for one whose request is under way.
    for (const socket of connected) if (socket.bytesRead === 0) socket.destroy();
  };
  fastify.addHook('preClose', (done) => {
    setInterval(look, LOOK_MS).unref();
    done();
  });
}
