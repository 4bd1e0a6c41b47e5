import { AppError, InjectConfig } from '@coverleaf/service-kit';
import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { GatewayConfig } from '../../gateway.config';
import { callerOf } from './caller';

type Limited = 'lookups' | 'uploads' | 'pageImages' | 'translations' | 'statuses' | 'signIns' | 'mails';
type Limiter = ReturnType<FastifyInstance['createRateLimit']>;

const METADATA = Symbol('rate limit');

/** Counts a route's callers; those that come too often get 429. */
export const RateLimited = (kind: Limited): MethodDecorator => SetMetadata(METADATA, kind);

@Injectable()
export class RateLimitGuard implements CanActivate {
  private limiters: Record<Limited, Limiter> | undefined;

  constructor(
    private readonly host: HttpAdapterHost,
    @InjectConfig() private readonly config: GatewayConfig,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const kind = Reflect.getMetadata(METADATA, context.getHandler()) as Limited | undefined;
    if (!kind) return true;
    this.limiters ??= this.create();
    const result = await this.limiters[kind](context.switchToHttp().getRequest<FastifyRequest>());
    if (result.isAllowed || !result.isExceeded) return true;
    throw new AppError(
      'rate_limited',
      429,
      'Too many requests from here. Please wait a moment and try again.',
      {
        retryAfterSeconds: Math.max(1, Math.ceil(result.ttl / 1_000)),
      },
    );
  }

  private create(): Record<Limited, Limiter> {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>();
    const limiter = (kind: Limited, max: number): Limiter =>
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
      mails: limiter('mails', this.config.MAILS_PER_MINUTE),
    };
  }
}
