import { createHmac } from 'node:crypto';
import type { Actor, AuditAction } from '@coverleaf/contracts';
import { senderConnection } from '@coverleaf/messaging';
import { AppError, describeError, InjectConfig, orWarn, registry } from '@coverleaf/service-kit';
import { Injectable, Logger, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { Counter } from 'prom-client';
import { GatewayConfig } from '../gateway.config';
import { SettingsCache } from '../platform/cache/content-caches';
import { OwnActs } from './own-acts';

const unrecordedRefusals = new Counter({
  name: 'coverleaf_refusals_unrecorded_total',
  help: 'Refused acts of staff that the audit log could not take',
  registers: [registry],
});

const REFUSALS_SECONDS = 600;
/** So many refusals of one person within that time are a sign of a stolen session, or of curiosity. */
const MANY_REFUSALS = 20;
/** From here on they are only counted, so that nobody fills the audit log. */
const MOST_RECORDED = 100;
/** How long a request waits for Redis, in milliseconds. */
const REDIS_TIMEOUT_MS = 250;

/** One of both. */
interface Reading {
  readonly subjectId: string | null;
  readonly page: string;
}

type ReadPage<Row> = (
  cursor: string | undefined,
) => Promise<{ readonly items: readonly Row[]; readonly nextCursor?: string | undefined }>;

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
  private readonly secret: Buffer;

  constructor(
    @InjectConfig() config: GatewayConfig,
    private readonly settings: SettingsCache,
    private readonly acts: OwnActs,
  ) {
    this.redis = config.REDIS_URL ? senderConnection(config.REDIS_URL, REDIS_TIMEOUT_MS) : undefined;
    this.prefix = `${config.QUEUE_PREFIX}-staff`;
    this.secret = Buffer.concat(config.RPC_SECRET.map(({ key }) => key));
  }

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }

  /**
   * Counts a document, email or person that somebody reads, or a page of a list, each kind for itself. What they have
   * read already stays open.
   * @param page of a list: its route, filter and position, of which Redis gets a keyed hash
   * @throws AppError 429
   */
  async admitRead(actor: Actor, { subjectId, page }: Reading): Promise<void> {
    const { documents, minutes } = (await this.settings.security()).reading;
    const key = `${this.prefix}-${subjectId ? 'read' : 'listed'}-${actor.userId}`;
    const what = subjectId ?? createHmac('sha256', this.secret).update(`page ${page}`).digest('base64url');
    const [isNew, count, , seconds] = await this.ask(
      (redis) =>
        redis
          .multi()
          .sadd(key, what)
          .scard(key)
          .expire(key, minutes * 60, 'NX')
          .ttl(key)
          .exec(),
      [],
    );
    if (!isNew || (count ?? 0) <= documents) return;
    await this.ask((redis) => redis.multi().srem(key, what).exec(), []);
    const retryAfterSeconds = Math.max(1, seconds ?? 1);
    const [isFirst] = await this.ask(
      (redis) => redis.multi().set(`${key}-told`, '1', 'EX', retryAfterSeconds, 'NX').exec(),
      [],
    );
    const unit = subjectId ? '' : 'pages of lists, ';
    if (isFirst) await this.record(actor, 'access.slowed', [`${unit}${documents} in ${minutes} minutes`]);
    const wait = Math.ceil(retryAfterSeconds / 60);
    const sentence = `You have opened very many documents or pages. Try again in ${wait} ${wait === 1 ? 'minute' : 'minutes'}.`;
    throw new AppError('reading_too_much', 429, sentence, { retryAfterSeconds });
  }

  /**
   * Reads the pages of an export. Administrators are told of one with more rows than a person may open documents; where
   * they can't be told, the export ends.
   */
  exporting<Row>(actor: Actor, route: string, readPage: ReadPage<Row>): ReadPage<Row> {
    let rows = 0;
    return async (cursor) => {
      const page = await readPage(cursor);
      const { documents } = (await this.settings.security()).reading;
      const before = rows;
      rows += page.items.length;
      if (before <= documents && rows > documents)
        await this.acts.record(actor, 'access.exported_many', [route, `more than ${documents} rows`]);
      return page;
    };
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
