import { type RedisConnection, senderConnection } from '@coverleaf/messaging';
import { Health, InjectConfig } from '@coverleaf/service-kit';
import { Injectable, type OnApplicationShutdown } from '@nestjs/common';
import { GatewayConfig } from '../gateway.config';

/** How long a request waits for Redis to count it, in milliseconds. */
const TIMEOUT_MS = 250;

/** The connection to Redis that counts requests, lookups and what staff read. */
@Injectable()
export class CountsConnection implements OnApplicationShutdown {
  /** Undefined: nothing is counted across gateways. */
  readonly redis: RedisConnection | undefined;

  constructor(@InjectConfig() { REDIS_URL }: GatewayConfig, health: Health) {
    if (!REDIS_URL) return;
    const redis = senderConnection(REDIS_URL, TIMEOUT_MS);
    health.register('redis', () => redis.ping());
    this.redis = redis;
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}
