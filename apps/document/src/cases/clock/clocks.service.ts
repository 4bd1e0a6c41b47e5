import { randomUUID } from 'node:crypto';
import { AuditTrail, ReadTrail } from '@coverleaf/audit';
import {
  type CaseClock,
  changeClock,
  type ClockRules,
  CollateralKind,
  DEFAULT_TIME_ZONE,
  defaultClockRules,
  findLenderById,
  type LenderClock,
  listClocks,
  type OperationInput,
  tryClock,
} from '@coverleaf/contracts';
import { Handles, InjectRpc, RpcClient } from '@coverleaf/messaging';
import { isUniqueViolation, orWarn, stale } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { visibleLender } from '../../lenders/visible-lender';
import type { CaseEntity } from '../case.entity';
import { type Day, dayAt } from './calendar';
import { CASE_DAYS, caseClock, type CaseDays } from './case-clock';
import { ClockRulesEntity, rulesOfLender } from './clock-rules.entity';

/** How many of the newest open cases a dry run checks, and how many it lists. */
const TRIED = 1_000;
const LISTED = 200;

/** Lenders' clocks by kind of collateral. Each change is a new version. */
@Injectable()
export class ClocksService {
  private readonly logger = new Logger('clocks');

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    private readonly reads: ReadTrail,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** @throws AppError 404 for an unknown lender, or one that the actor may not see */
  @Handles(listClocks)
  async list({ actor, params: { lenderId } }: OperationInput<typeof listClocks>) {
    await visibleLender(this.lenders, actor, lenderId);
    return { items: await Promise.all(CollateralKind.options.map((kind) => this.current(lenderId, kind))) };
  }

  /** @throws AppError 404, 409 `stale` */
  @Handles(changeClock)
  async change({ actor, params, body, version }: OperationInput<typeof changeClock>) {
    const { lenderId, collateral } = params;
    await visibleLender(this.lenders, actor, lenderId);
    const before = await this.current(lenderId, collateral);
    if (version !== undefined && version !== before.version) throw stale('this clock');
    const row = this.dataSource.manager.create(ClockRulesEntity, {
      ...{ id: randomUUID(), lenderId, collateral, version: before.version + 1, rules: body },
      ...{ changedBy: actor.userId, changedAt: new Date() },
    });
    const names = Object.keys(body) as (keyof ClockRules)[];
    const fields = names.filter((name) => body[name] !== before.rules[name]);
    try {
      await this.dataSource.transaction(async (manager) => {
        await manager.insert(ClockRulesEntity, row);
        await this.audit.note(manager, 'clock.changed', actor, lenderId, [collateral, ...fields]);
      });
    } catch (error) {
      // A concurrent change was saved first.
      throw isUniqueViolation(error) ? stale('this clock') : error;
    }
    return toClock(row);
  }

  /** Dry run: computes open cases by other rules and stores nothing. @throws AppError 404 */
  @Handles(tryClock)
  async try({ actor, params: { lenderId, collateral }, body }: OperationInput<typeof tryClock>) {
    const lender = await visibleLender(this.lenders, actor, lenderId);
    const [{ rules }, cases] = await Promise.all([
      this.current(lenderId, collateral),
      this.dataSource.query<({ id: string; reference: string } & CaseDays)[]>(
        `select id, reference, ${CASE_DAYS} from cases
          where lender_id = $1 and collateral = $2 and state in ('open', 'held')
          order by created_at desc, id desc limit ${TRIED}`,
        [lenderId, collateral],
      ),
      this.reads.note('case.listed', actor, null, { only: 'clock tried' }, ['only']),
    ]);
    const today = dayAt(new Date(), lender.timeZone);
    const changed = cases
      .map(({ id, reference, ...days }) => ({
        ...{ caseId: id, reference },
        before: caseClock(days, rules, today),
        after: caseClock(days, body, today),
      }))
      .filter(({ before, after }) => isDifferent(before, after));
    return { checked: cases.length, changedCount: changed.length, changed: changed.slice(0, LISTED) };
  }

  /** Where a case stands on the lender's day. */
  async clockOf({ lenderId, collateral, ...days }: Pick<CaseEntity, 'lenderId' | 'collateral'> & CaseDays) {
    const [rulesOf, today] = await Promise.all([
      rulesOfLender(this.dataSource.manager, lenderId),
      this.today(lenderId),
    ]);
    return { today, clock: caseClock(days, rulesOf(collateral), today) };
  }

  /** The lender's day. While the lender service is unavailable, that of the default time zone. */
  private async today(lenderId: string): Promise<Day> {
    const found = this.lenders.call(findLenderById, { id: lenderId });
    const lender = await orWarn(found, null, this.logger, { msg: 'the time zone of a lender is missing' });
    return dayAt(new Date(), lender?.timeZone ?? DEFAULT_TIME_ZONE);
  }

  private async current(lenderId: string, collateral: CollateralKind): Promise<LenderClock> {
    const row = await this.dataSource.manager.findOne(ClockRulesEntity, {
      where: { lenderId, collateral },
      order: { version: 'DESC' },
    });
    if (row) return toClock(row);
    const rules = defaultClockRules(collateral);
    return { lenderId, collateral, version: 0, rules, changedAt: null, changedBy: null };
  }
}

const isDifferent = (a: CaseClock, b: CaseClock): boolean => a.step !== b.step || a.lastDay !== b.lastDay;

const toClock = ({
  lenderId,
  collateral,
  version,
  rules,
  changedAt,
  changedBy,
}: ClockRulesEntity): LenderClock => ({
  ...{ lenderId, collateral, version, rules },
  ...{ changedAt: changedAt.toISOString(), changedBy },
});
