import { createHash, randomBytes } from 'node:crypto';
import { type LookupChallenge, WORK_BITS } from '@coverleaf/contracts';
import type { RedisConnection } from '@coverleaf/messaging';
import { AppError, InjectConfig, orWarn } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { GatewayConfig } from '../../gateway.config';
import { CountsConnection } from '../../platform/counts-connection';

const WINDOW_SECONDS = 3_600;
const CHALLENGE_SECONDS = 120;
/** A browser without script can't compute a proof, so its lookups are limited to one per this interval. */
const TURN_SECONDS = 30;
const WORK = /^([\w-]{22})\.\d{1,12}$/;

/**
 * Slows down many lookups from one address: above a number per hour, each needs a small proof of work. References are
 * guessable, but people who share an address must not be locked out.
 */
@Injectable()
export class LookupGate {
  private readonly logger = new Logger('lookups');
  private readonly redis: RedisConnection | undefined;
  private readonly prefix: string;

  constructor(
    @InjectConfig() private readonly config: GatewayConfig,
    { redis }: CountsConnection,
  ) {
    this.redis = redis;
    this.prefix = `${config.QUEUE_PREFIX}-lookup`;
  }

  /** Counts a lookup. @throws AppError 429 `work_required` */
  async admit(caller: string, work: string | undefined): Promise<void> {
    if ((await this.isFree(caller)) || (work !== undefined && (await this.isDone(work)))) return;
    throw new AppError('work_required', 429, 'Many lookups come from here: solve a challenge for each.');
  }

  /** Counts a lookup by a form without script. @throws AppError 429 `rate_limited` */
  async admitForm(caller: string): Promise<void> {
    if (await this.isFree(caller)) return;
    const key = `${this.prefix}-turn-${caller}`;
    if (await this.ask((redis) => redis.set(key, '1', 'EX', TURN_SECONDS, 'NX'), 'OK')) return;
    throw new AppError('rate_limited', 429, 'Many lookups come from here.', {
      retryAfterSeconds: TURN_SECONDS,
    });
  }

  /** Redis stores each challenge, so it needs no signature. @throws AppError 503 */
  async challenge(): Promise<LookupChallenge> {
    const challenge = randomBytes(16).toString('base64url');
    const key = `${this.prefix}-work-${challenge}`;
    await this.ask((redis) => redis.set(key, '1', 'EX', CHALLENGE_SECONDS), 'OK');
    return { challenge, bits: WORK_BITS };
  }

  private async isFree(caller: string): Promise<boolean> {
    const key = `${this.prefix}-count-${caller}`;
    const counted = (redis: RedisConnection): Promise<number> => {
      const count = redis.incr(key);
      // Not in a transaction, which would go alone: the next lookup sets an end that is missing.
      redis.expire(key, WINDOW_SECONDS, 'NX').catch(() => undefined);
      return count;
    };
    return (await this.ask(counted, 0)) <= this.config.LOOKUPS_WITHOUT_WORK;
  }

  /** Each challenge is accepted only once. */
  private async isDone(work: string): Promise<boolean> {
    const challenge = WORK.exec(work)?.[1];
    if (challenge === undefined || !hasWork(work)) return false;
    return (await this.ask((redis) => redis.getdel(`${this.prefix}-work-${challenge}`), '1')) === '1';
  }

  /** If Redis is unavailable, nobody is refused, as with rate limits. */
  private async ask<T>(command: (redis: RedisConnection) => Promise<T>, otherwise: T): Promise<T> {
    const { redis } = this;
    if (!redis) return otherwise;
    // In a promise, because a cluster that has lost a node may throw at once.
    const asked = Promise.resolve().then(() => command(redis));
    return orWarn(asked, otherwise, this.logger, { msg: 'lookups cannot be counted' });
  }
}

const hasWork = (work: string): boolean =>
  createHash('sha256').update(work).digest().readUInt32BE(0) >>> (32 - WORK_BITS) === 0;
