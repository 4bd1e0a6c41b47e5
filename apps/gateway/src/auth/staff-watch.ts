import { hkdfSync } from 'node:crypto';
import type { Actor, AuditAction } from '@coverleaf/contracts';
import { AppError, describeError, InjectConfig, registry } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Counter } from 'prom-client';
import { GatewayConfig } from '../gateway.config';
import { SettingsCache } from '../platform/cache/content-caches';
import { CountsConnection } from '../platform/counts-connection';
import { subjectOfRequest } from './act-facts';
import { OwnActs } from './own-acts';
import { ReadCounts } from './read-counts';
import { actorOf } from './staff-session';

const unrecordedRefusals = new Counter({
  name: 'coverleaf_refusals_unrecorded_total',
  help: 'Refused acts of staff that the audit log could not take',
  registers: [registry],
});

const REFUSALS_MS = 600_000;
/** This many refusals of one person within the period may mean a stolen session or snooping. */
const MANY_REFUSALS = 20;
/** Further refusals are not recorded, so that nobody can flood the audit log. */
const MOST_RECORDED = 100;
/** The most people that are tracked; the oldest entry is dropped first. */
const MOST_PEOPLE = 10_000;

/** Exactly one of the two is set. */
interface Reading {
  readonly subjectId: string | null;
  readonly page: string;
}

type ReadPage<Row> = (
  cursor: string | undefined,
) => Promise<{ readonly items: readonly Row[]; readonly nextCursor?: string | undefined }>;

/** Refusals that occur in normal use, and mistakes that are audited where they occur. */
const NO_REFUSALS = new Set([
  'step_up_required',
  'password_change_required',
  'second_factor_setup_required',
  'wrong_password',
  'foreign_origin',
]);

interface Refusal {
  readonly route: string;
  readonly code: string;
  readonly subjectId: string | null;
}

/** Detects staff who read very much or attempt what they may not do. */
@Injectable()
export class StaffWatch {
  private readonly logger = new Logger('staff-watch');
  private readonly reads: ReadCounts | undefined;
  /** In memory, so that an intruder in Redis can't prevent recording. Each gateway counts separately. */
  private readonly refusals = new Map<string, { count: number; readonly until: number }>();
  /** By person: the end of the period in which a slowdown was already recorded. */
  private readonly slowed = new Map<string, number>();

  constructor(
    @InjectConfig() config: GatewayConfig,
    private readonly settings: SettingsCache,
    private readonly acts: OwnActs,
    { redis }: CountsConnection,
  ) {
    const [first, ...others] = config.RPC_SECRET.map(({ key }) => countsKeyOf(key));
    if (redis && first)
      this.reads = new ReadCounts(redis, `${config.QUEUE_PREFIX}-staff`, [first, ...others]);
  }

  /**
   * Counts a document, email or person that somebody reads, or a page of a list. Lists are counted separately.
   * Something that the person has already read in this period stays open.
   * @param page of a list: its route, filter and position
   * @throws AppError 429
   */
  async admitRead(actor: Actor, { subjectId, page }: Reading): Promise<void> {
    const limit = (await this.settings.security()).reading;
    const kind = subjectId ? 'read' : 'listed';
    const retryAfterSeconds = await this.reads?.add(`${kind}-${actor.userId}`, subjectId ?? page, limit);
    if (retryAfterSeconds === undefined || retryAfterSeconds === null) return;
    const [key, now] = [`${kind}-${actor.userId}`, Date.now()];
    if ((this.slowed.get(key) ?? 0) <= now) {
      remember(this.slowed, key, now + retryAfterSeconds * 1_000);
      const unit = subjectId ? '' : 'pages of lists, ';
      await this.record(actor, 'access.slowed', [`${unit}${limit.documents} in ${limit.minutes} minutes`]);
    }
    const wait = Math.ceil(retryAfterSeconds / 60);
    const sentence = `You have opened very many documents or pages. Try again in ${wait} ${wait === 1 ? 'minute' : 'minutes'}.`;
    throw new AppError('reading_too_much', 429, sentence, { retryAfterSeconds });
  }

  /**
   * Reads the pages of an export. If it has more rows than a person may open documents, administrators are alerted; if
   * they can't be alerted, the export ends.
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

  /** Records a refusal. Never fails, because the person must be refused in any case. */
  async noteRefusal(actor: Actor, { route, code, subjectId }: Refusal): Promise<void> {
    const now = Date.now();
    const known = this.refusals.get(actor.userId);
    const refusals = known && known.until > now ? known : { count: 0, until: now + REFUSALS_MS };
    refusals.count += 1;
    remember(this.refusals, actor.userId, refusals);
    const { count } = refusals;
    if (count <= MOST_RECORDED)
      await this.record(actor, 'access.refused', [route.slice(0, 60), code.slice(0, 60)], subjectId);
    if (count === MANY_REFUSALS)
      await this.record(actor, 'access.refused_often', [`${count} in ${REFUSALS_MS / 60_000} minutes`]);
  }

  private async record(actor: Actor, action: AuditAction, fields: string[], subjectId: string | null = null) {
    try {
      await this.acts.record(actor, action, fields, subjectId);
    } catch (error) {
      unrecordedRefusals.inc();
      this.logger.error({ msg: 'a refusal could not be recorded', action, error: describeError(error) });
    }
  }
}

/**
 * The refusal of a signed-in person; null for every other error. For staff of one lender, other lenders' things don't
 * exist, so a 404 may be a refusal.
 */
export function refusalOf(request: FastifyRequest, error: unknown) {
  const { staff, staffRoute: route } = request;
  if (!staff || route === undefined || !(error instanceof AppError) || NO_REFUSALS.has(error.code))
    return null;
  const actor: Actor = actorOf(staff);
  const subjectId = subjectOfRequest(request);
  const isHidden = error.status === 404 && actor.lenderId !== null && subjectId !== null;
  return error.status === 403 || isHidden ? { actor, route, code: error.code, subjectId } : null;
}

const countsKeyOf = (key: Buffer): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', 'coverleaf/read-counts', 32));

function remember<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const [oldest] = map.keys();
  if (map.size > MOST_PEOPLE && oldest !== undefined) map.delete(oldest);
}
