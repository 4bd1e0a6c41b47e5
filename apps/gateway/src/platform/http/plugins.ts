import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit, { type FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import { senderConnection } from '@coverleaf/messaging';
import { answer, type Health } from '@coverleaf/service-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import RedisStore from '@fastify/rate-limit/store/RedisStore';
import type { Redis } from 'ioredis';
import type { FastifyInstance } from 'fastify';
import type { Socket } from 'node:net';
import type { GatewayConfig } from '../../gateway.config';
import { parseForms, parseJson } from './form-bodies';
import { protectReplies } from './response-headers';
import { observeRequests } from './observe-requests';
import { endLongBodies, endSlowBodies } from './slow-bodies';

const LOOK_MS = 100;

/** A count that Redis does not give in this time is not waited for, in milliseconds. */
const LIMIT_TIMEOUT_MS = 250;
/** Beyond these a connection is dropped at once. Each takes a file handle, of which a process has a few tens of thousands. */
const MOST_CONNECTIONS = 16_000;

/** What Fastify brings to every route, before Nest's own routes are laid. */
export async function registerPlugins(
  app: NestFastifyApplication,
  config: GatewayConfig,
  health: Health,
): Promise<void> {
  const fastify = app.getHttpAdapter().getInstance();
  observeRequests(fastify);
  protectReplies(fastify);
  endSlowBodies(fastify);
  endLongBodies(fastify);
  fastify.server.maxConnections = MOST_CONNECTIONS;
  drainConnections(fastify, health);
  await fastify.register(cookie);
  parseForms(fastify);
  parseJson(fastify);
  await fastify.register(multipart, { throwFileSizeLimit: false });
  const redis = config.REDIS_URL ? senderConnection(config.REDIS_URL, LIMIT_TIMEOUT_MS) : undefined;
  if (redis) {
    health.register('redis', () => redis.ping());
    fastify.addHook('onClose', () => redis.disconnect());
  }
  await fastify.register(rateLimit, {
    global: false,
    // While Redis is away nobody is turned away: a borrower's upload matters more than a count.
    ...(redis && { store: limitStore(redis, `${config.QUEUE_PREFIX}-limit-`), skipOnError: true }),
  });
  const own = config.MANAGEMENT_PORT > 0 ? ['/healthz', '/readyz'] : ['/healthz', '/readyz', '/metrics'];
  for (const path of own) {
    fastify.get(path, async (_request, reply) => {
      const { status, type, body } = await answer(health, path);
      return reply.code(status).type(type).send(body);
    });
  }
}

/**
 * Counts in Redis under the keys that our limits give. The package's own store puts method and address of a route before
 * them, and ours count for no route.
 */
export function limitStore(redis: Redis, nameSpace: string): FastifyRateLimitStoreCtor {
  return class LimitStore extends RedisStore {
    constructor() {
      super(false, false, redis, nameSpace);
    }

    override child(): this {
      return this;
    }
  };
}

/** While the process ends, every answer asks its client to connect anew, which then is to another replica. */
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
