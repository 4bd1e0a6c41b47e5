declare module '@fastify/rate-limit/store/RedisStore' {
  import type { Cluster, Redis } from 'ioredis';

  /** The package ships no types for its own store. */
  export default class RedisStore {
    constructor(continueExceeding: boolean, exponentialBackoff: boolean, redis: Redis | Cluster, key: string);
    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
      max: number,
    ): void;
    child(route: unknown): RedisStore;
  }
}
