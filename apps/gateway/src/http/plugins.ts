import cookie from '@fastify/cookie';
import multipart from '@fastify/multipart';
import rateLimit from '@fastify/rate-limit';
import { senderConnection } from '@coverleaf/messaging';
import { answer, type Health } from '@coverleaf/service-kit';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { GatewayConfig } from '../gateway.config';
import { parseForms, parseJson } from './form-bodies';
import { protectReplies } from './every-reply';
import { limitStore } from './limit-store';
import { observeRequests } from './observe-requests';
import { endLongBodies, endSlowBodies } from './slow-bodies';
import { partFromClients } from './part-from-clients';

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
  partFromClients(fastify, health);
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
