import type { Actor, AuditAction } from '@coverleaf/contracts';
import { senderConnection } from '@coverleaf/messaging';
import { AppError, describeError, InjectConfig, orWarn, unrecordedRefusals } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { GatewayConfig } from '../gateway.config';
import { SettingsCache } from '../platform/cache/content-caches';
import { OwnActs } from './own-acts';

const REFUSALS_SECONDS = 600;
/** So many refusals of one person within that time are a sign of a stolen session, or of curiosity. */
const MANY_REFUSALS = 20;
/** From here on they are only counted, so that nobody fills the audit log. */
const MOST_RECORDED = 100;
/** How long a request waits for Redis, in milliseconds. */
const REDIS_TIMEOUT_MS = 250;

interface Refusal {
  readonly route: string;
  readonly code: string;
  readonly subjectId: string | null;
}

/** Watches for staff who read very much or try what they may not. */
@Injectable()
export class StaffWatch implements OnApplicationShutdown {
  private readonly logger = new Logger('staff-watch');
  private readonly redis: Redis | undefined;
  private readonly prefix: string;

  constructor(
    @InjectConfig() config: GatewayConfig,
    private readonly settings: SettingsCache,
    private readonly acts: OwnActs,
  ) {
    this.redis = config.REDIS_URL ? senderConnection(config.REDIS_URL, REDIS_TIMEOUT_MS) : undefined;
    this.prefix = `${config.QUEUE_PREFIX}-staff`;
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  /** Counts a document or email that a person reads. What they have read already stays open. @throws AppError 429 */
  async admitRead(actor: Actor, subjectId: string): Promise<void> {
    const { documents, minutes } = (await this.settings.security()).reading;
    const key = `${this.prefix}-read-${actor.userId}`;
    const [isNew, count, , seconds] = await this.ask(
      (redis) =>
        redis
          .multi()
          .sadd(key, subjectId)
          .scard(key)
          .expire(key, minutes * 60, 'NX')
          .ttl(key)
          .exec(),
      [],
    );
    if (!isNew || (count ?? 0) <= documents) return;
    await this.ask((redis) => redis.multi().srem(key, subjectId).exec(), []);
    const retryAfterSeconds = Math.max(1, seconds ?? 1);
    const [isFirst] = await this.ask(
      (redis) => redis.multi().set(`${key}-told`, '1', 'EX', retryAfterSeconds, 'NX').exec(),
      [],
    );
    if (isFirst) await this.record(actor, 'access.slowed', [`${documents} in ${minutes} minutes`]);
    throw new AppError('reading_too_much', 429, 'You have opened very many documents. Please wait a while.', {
      retryAfterSeconds,
    });
  }

  /** Records what a person was refused. Never fails, because the person must still be refused. */
  async noteRefusal(actor: Actor, { route, code, subjectId }: Refusal): Promise<void> {
    const key = `${this.prefix}-refused-${actor.userId}`;
    const [count = 0] = await this.ask(
      (redis) => redis.multi().incr(key).expire(key, REFUSALS_SECONDS, 'NX').exec(),
      [],
    );
    if (count <= MOST_RECORDED)
      await this.record(actor, 'access.refused', [route.slice(0, 60), code.slice(0, 60)], subjectId);
    if (count === MANY_REFUSALS)
      await this.record(actor, 'access.refused_often', [`${count} in ${REFUSALS_SECONDS / 60} minutes`]);
  }

  private async record(actor: Actor, action: AuditAction, fields: string[], subjectId: string | null = null) {
    try {
      await this.acts.record(actor, action, fields, subjectId);
    } catch (error) {
      unrecordedRefusals.inc();
      this.logger.error({ msg: 'a refusal could not be recorded', action, error: describeError(error) });
    }
  }

  /** The numbers that a transaction replies; 0 for nothing. While Redis is unavailable, nobody is refused. */
  private async ask(
    command: (redis: Redis) => Promise<[Error | null, unknown][] | null>,
    otherwise: number[],
  ): Promise<number[]> {
    if (!this.redis) return otherwise;
    const run = async (redis: Redis): Promise<number[]> =>
      ((await command(redis)) ?? []).map(([, reply]) => (reply === 'OK' ? 1 : Number(reply)));
    return orWarn(run(this.redis), otherwise, this.logger, { msg: 'acts of staff cannot be counted' });
  }
}
