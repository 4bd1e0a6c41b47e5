import { createHmac, timingSafeEqual } from 'node:crypto';
import type { RedisConnection } from '@coverleaf/messaging';
import { orWarn, registry } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { Counter } from 'prom-client';

const forgedReadCounts = new Counter({
  name: 'coverleaf_read_counts_forged_total',
  help: 'Times when counts of what a person read held entries that no gateway had written',
  registers: [registry],
});

/** The most concurrent requests of one person. Each adds a member, which is removed again if it exceeds the limit. */
const AT_ONCE = 100;

export interface ReadLimit {
  readonly documents: number;
  readonly minutes: number;
}

/**
 * Counts what each person has read in the current period, shared by all gateways in Redis. A member of a set is a hash
 * with a code that only gateways can make, for this person and period. So an intruder in Redis can delete reads, but
 * can't get anybody refused.
 */
export class ReadCounts {
  private readonly logger = new Logger('staff-watch');

  constructor(
    private readonly redis: RedisConnection,
    private readonly prefix: string,
    /** The first key makes codes; during a rotation, other gateways may use the others. */
    private readonly secrets: readonly [Buffer, ...Buffer[]],
  ) {}

  /** Counts a read. @returns null, or how many seconds the person must wait; null too if Redis is unavailable */
  async add(person: string, what: string, limit: ReadLimit, now = Date.now()): Promise<number | null> {
    const periodMs = limit.minutes * 60_000;
    const period = Math.floor(now / periodMs);
    const secondsLeft = Math.max(1, Math.ceil(((period + 1) * periodMs - now) / 1_000));
    const key = `${this.prefix}-${person}-${limit.minutes}-${period}`;
    const isOver = await orWarn(this.exceeds(key, what, limit.documents, secondsLeft), false, this.logger, {
      msg: 'acts of staff cannot be counted',
    });
    return isOver ? secondsLeft : null;
  }

  private async exceeds(key: string, what: string, most: number, seconds: number): Promise<boolean> {
    const [secret] = this.secrets;
    const member = memberOf(secret, key, mac(secret, 'read', key, what));
    const replies = await this.redis.multi().sadd(key, member).scard(key).expire(key, seconds).exec();
    const [isNew = 0, count = 0] = (replies ?? []).map(([, reply]) => Number(reply));
    if (isNew === 0 || count <= most) return false;
    if ((await this.genuine(key, count, most)) <= most) return false;
    await this.redis.srem(key, member);
    return true;
  }

  /** Counts the members that gateways made, and removes the others. */
  private async genuine(key: string, count: number, most: number): Promise<number> {
    // Gateways never write so many members, and reading all of them would take too long.
    const members = count > most + AT_ONCE ? [] : await this.redis.srandmember(key, most + AT_ONCE);
    const strangers = members.filter((member) => !this.isGenuine(key, member));
    if (members.length > 0 && strangers.length === 0) return members.length;
    if (members.length === 0) await this.redis.unlink(key);
    else await this.redis.srem(key, ...strangers);
    forgedReadCounts.inc();
    this.logger.error({ msg: 'somebody else wrote into the counts of what staff read' });
    return members.length - strangers.length;
  }

  private isGenuine(key: string, member: string): boolean {
    const given = Buffer.from(member);
    return this.secrets.some((secret) => {
      const wanted = Buffer.from(memberOf(secret, key, member.split('.')[0] ?? ''));
      return given.length === wanted.length && timingSafeEqual(given, wanted);
    });
  }
}

const memberOf = (secret: Buffer, key: string, hash: string): string =>
  `${hash}.${mac(secret, 'member', key, hash)}`;

const mac = (secret: Buffer, ...parts: string[]): string =>
  createHmac('sha256', secret).update(JSON.stringify(parts)).digest('base64url');
