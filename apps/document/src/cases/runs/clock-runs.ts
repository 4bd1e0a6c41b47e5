import type { CaseState, ClockStep, CollateralKind } from '@coverleaf/contracts';
import { orWarn } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Charges } from '../charges/charges';
import { Releases } from '../holds/releases';
import { ReminderRuns } from '../reminders/reminder-runs';
import { LaterCases } from '../matching/later-cases';
import type { Day } from '../clock/calendar';
import { CASE_DAYS, caseClock, type CaseDays } from '../clock/case-clock';
import { type LenderDay, LenderDays } from '../clock/lender-days';
import { type PendingMail, PendingMailSource } from './pending-mail';
import { keepTimeZone } from '../../service-levels/service-levels.service';
import { ReviewDeadlines } from './review-deadlines';

const PAGE = 1_000;

/** Skips from lender to lender in an index, because there are many cases of few lenders. Some have documents only. */
const LENDERS = `with recursive found as (
    (select lender_id from cases order by lender_id limit 1)
    union all
    select (select lender_id from cases where lender_id > found.lender_id order by lender_id limit 1)
      from found where found.lender_id is not null
  ) select lender_id as id from found where lender_id is not null union select lender_id from service_levels`;

/**
 * Open and held cases, in the order of an index, after $2 and $3. The states are told by those that are left out: for
 * `in`, the planner would read the index by state, which has those of all lenders, for each lender.
 */
const RUNNING = `select id, created_at as "createdAt", collateral, state, step, compared_at is null as "isUncompared", ${CASE_DAYS},
    (select to_char(max(first_on), 'YYYY-MM-DD') from case_charges where case_id = cases.id) as "chargedOn"
  from cases where lender_id = $1 and state not in ('proven', 'closed')
    and ($2::timestamptz is null or (created_at, id) < ($2, $3::uuid))
  order by created_at desc, id desc limit ${PAGE}`;

/** Locks cases in the order of their ids, as whoever changes several of them does. */
const STEP = `with given as (
    select cases.id, row.step from unnest($1::uuid[], $2::text[]) as row (id, step)
      join cases on cases.id = row.id and cases.step <> row.step
     order by cases.id for no key update of cases
  ), stepped as (
    update cases set step = given.step from given where cases.id = given.id
    returning cases.id, cases.step
  ) insert into case_events (case_id, kind, details) select id, 'stepped', array[step] from stepped`;

interface RunningCase extends CaseDays {
  readonly id: string;
  readonly createdAt: Date;
  readonly collateral: CollateralKind | null;
  readonly state: CaseState;
  readonly step: ClockStep;
  readonly isUncompared: boolean;
  /** When its newest charge began. */
  readonly chargedOn: Day | null;
}

/** Advances the clocks of all cases. A repetition changes nothing. */
@Injectable()
export class ClockRuns {
  private readonly logger = new Logger('clocks');

  constructor(
    private readonly dataSource: DataSource,
    private readonly days: LenderDays,
    private readonly pendingMail: PendingMailSource,
    private readonly laterCases: LaterCases,
    private readonly releases: Releases,
    private readonly charges: Charges,
    private readonly reminders: ReminderRuns,
    private readonly deadlines: ReviewDeadlines,
  ) {}

  /** Lenders whose cases can't be advanced now don't keep others waiting. @throws Error after all others */
  async run(): Promise<void> {
    await this.days.assertClocksAgree();
    // Without an answer nothing is charged, and everything else is advanced.
    const mail = await orWarn(this.pendingMail.find(), null, this.logger, {
      msg: 'nothing is charged while mail-ingest is unavailable',
    });
    const lenders = await this.dataSource.query<{ id: string }[]>(LENDERS);
    const unsettled = await this.charges.unsettled();
    const failures: unknown[] = [];
    for (const { id } of lenders) {
      try {
        const day = await this.days.of(id);
        if (day) await this.runLender(day, mail, unsettled.get(id) ?? []);
      } catch (error) {
        failures.push(error);
      }
    }
    if (failures.length > 0)
      throw new AggregateError(failures, `The clocks of ${failures.length} lenders could not be advanced`);
  }

  /** @param unsettled ids of charges */
  private async runLender(
    day: LenderDay,
    mail: PendingMail | null,
    unsettled: readonly string[],
  ): Promise<void> {
    await keepTimeZone(this.dataSource.manager, { id: day.lenderId, timeZone: day.timeZone });
    await this.releases.run(day);
    for await (const page of this.pages(day.lenderId)) {
      const uncompared = page.filter(({ state, isUncompared }) => isUncompared && state === 'open');
      await this.laterCases.compare(
        day.lenderId,
        uncompared.map(({ id }) => id),
      );
      const clocks = page.map((one) => ({ one, ...caseClock(one, day.rulesOf(one.collateral), day.today) }));
      const stepped = clocks.filter(({ one, step }) => step !== one.step);
      if (stepped.length > 0)
        await this.dataSource.query(STEP, [
          stepped.map(({ one }) => one.id),
          stepped.map(({ step }) => step),
        ]);
      if (!mail) continue;
      for (const { one, step, lastDay } of clocks) {
        const isDue = step === 'over' && one.state === 'open' && lastDay !== null;
        if (isDue && !(one.chargedOn !== null && one.chargedOn > lastDay))
          await this.charges.begin(day, one.id, mail(day.lenderId));
      }
    }
    await this.charges.settleAll(day, unsettled);
    await this.reminders.run(day);
    await this.deadlines.run(day);
  }

  private async *pages(lenderId: string): AsyncGenerator<readonly RunningCase[]> {
    let last: RunningCase | undefined;
    do {
      const place: unknown[] = [last?.createdAt ?? null, last?.id ?? null];
      const page: RunningCase[] = await this.dataSource.query(RUNNING, [lenderId, ...place]);
      if (page.length > 0) yield page;
      last = page.length < PAGE ? undefined : page.at(-1);
    } while (last);
  }
}
