import { isIPv6 } from 'node:net';
import type { RateLimit, RouteDefinition } from '@coverleaf/contracts';
import type { RedisConnection } from '@coverleaf/messaging';
import { AppError, InjectConfig } from '@coverleaf/service-kit';
import type { FastifyRateLimitStoreCtor } from '@fastify/rate-limit';
import RedisStore from '@fastify/rate-limit/store/RedisStore';
import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewayConfig } from '../../gateway.config';
import { ROUTE_METADATA } from './route.decorator';

type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

/** Each asks another system. No installation needs another number. */
const CONNECTION_TESTS_PER_MINUTE = 10;

const METADATA = Symbol('rate limit');

/** The limit of paths outside the catalog, such as pages. A route's definition names its limit. */
export const RateLimited = (kind: RateLimit): MethodDecorator => SetMetadata(METADATA, kind);

@Injectable()
export class RateLimitGuard implements CanActivate {
  private limiters: Record<RateLimit, Limiter> | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    @InjectConfig() private readonly config: GatewayConfig,
  ) {}

  canActivate(context: ExecutionContext): boolean | Promise<boolean> {
    const handler = context.getHandler();
    const route = Reflect.getMetadata(ROUTE_METADATA, handler) as RouteDefinition | undefined;
    const kind = route?.limit ?? (Reflect.getMetadata(METADATA, handler) as RateLimit | undefined);
    return kind ? this.count(kind, context.switchToHttp().getRequest<FastifyRequest>()) : true;
  }

  private async count(kind: RateLimit, request: FastifyRequest): Promise<boolean> {
    this.limiters ??= this.createLimiters();
    const result = await this.limiters[kind](request);
    if (result.isAllowed || !result.isExceeded) return true;
    throw new AppError(
      'rate_limited',
      429,
      'Too many requests from here. Please wait a moment and try again.',
      { retryAfterSeconds: Math.max(1, Math.ceil(result.ttl / 1_000)) },
    );
  }

  private createLimiters(): Record<RateLimit, Limiter> {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    const limiter = (kind: RateLimit, max: number): Limiter =>
      fastify.createRateLimit({
        max,
        timeWindow: '1 minute',
        keyGenerator: (request) => `${kind}-${callerOf(request)}`,
      });
    return {
      lookups: limiter('lookups', this.config.LOOKUPS_PER_MINUTE),
      uploads: limiter('uploads', this.config.UPLOADS_PER_MINUTE),
      pageImages: limiter('pageImages', this.config.PAGE_IMAGES_PER_MINUTE),
      translations: limiter('translations', this.config.TRANSLATIONS_PER_MINUTE),
      statuses: limiter('statuses', this.config.STATUSES_PER_MINUTE),
      signIns: limiter('signIns', this.config.SIGN_INS_PER_MINUTE),
      cspReports: limiter('cspReports', this.config.CSP_REPORTS_PER_MINUTE),
      mails: limiter('mails', this.config.MAILS_PER_MINUTE),
      connectionTests: limiter('connectionTests', CONNECTION_TESTS_PER_MINUTE),
    };
  }
}

/** The address that limits count: IPv4, or the /64 network that one household has in IPv6. */
export function callerOf({ ip }: Pick<FastifyRequest, 'ip'>): string {
  if (!isIPv6(ip) || ip.startsWith('::ffff:')) return ip.replace('::ffff:', '');
  const [head = '', tail = ''] = ip.split('::');
  const front = head.split(':').filter(Boolean);
  const back = tail.split(':').filter(Boolean);
  const middle = Array.from({ length: Math.max(0, 8 - front.length - back.length) }, () => '0');
  return [...front, ...middle, ...back].slice(0, 4).join(':');
}

/** Counts in Redis by our own keys. The package's store would count each route of a limit separately. */
export function redisLimitStore(redis: RedisConnection, keyPrefix: string): FastifyRateLimitStoreCtor {
  return class LimitStore extends RedisStore {
    constructor() {
      super(false, false, redis, keyPrefix);
    }

    override child(): this {
      return this;
    }
  };
}
