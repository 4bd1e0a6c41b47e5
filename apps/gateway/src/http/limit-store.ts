import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import RedisStore from '@fastify/rate-limit/store/RedisStore';
import type { Redis } from 'ioredis';

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
