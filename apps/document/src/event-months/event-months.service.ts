import { AuditTrail } from '@coverleaf/audit';
import { describeError, isDatabaseAway, isLockTimeout } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

export const EVENT_TABLES = ['upload_events', 'case_events', 'transmission_events'] as const;
type EventTable = (typeof EVENT_TABLES)[number];

/** A past month is searched for lines that must stay, a default partition for rows of other months. */
const SEARCH_TIMEOUT = '10min';
/** Others wait for the locks of a drop. */
const DROP_TIMEOUT = '2s';

interface PastMonth {
  readonly parent: EventTable;
  readonly name: string;
  readonly starts: string;
  readonly ends: string;
  /** Timelines of ended transmissions don't keep it. */
  readonly isTooOld: boolean;
}

/** Something happened since the search, because of which the month stays. */
class MonthIsNeeded extends Error {}

/** The tables of events have a partition for each month, and the next three are there in advance. */
@Injectable()
export class EventMonths {
  private readonly logger = new Logger('event months');

  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /**
   * Idempotent. Without it, events of later months are kept in a default partition, which the next call settles. What
   * can't be done today is done tomorrow.
   */
  async createNext(): Promise<void> {
    for (const events of EVENT_TABLES) {
      try {
        if (await this.hasEventsWithoutMonth(events)) await this.settle(events);
        while (await this.createMonth(events));
        await this.withLongTimeout((manager) => manager.query('select analyze_events($1)', [events]));
      } catch (error) {
        this.logger.error({
          msg: 'months of events could not be prepared',
          events,
          error: describeError(error),
        });
      }
    }
  }

  /** Whether there are events of this table for whose month there is no partition. */
  async hasEventsWithoutMonth(events: EventTable): Promise<boolean> {
    const [row] = await this.dataSource.query<{ found: boolean }[]>(
      `select exists (select 1 from ${events} where at >= (
         select max(ends) from event_partitions where parent = $1)) as found`,
      [events],
    );
    return row?.found ?? false;
  }

  /**
   * Drops past months of which nothing is kept, which is quicker than deleting their rows. One whose lock isn't
   * granted within a quarter of a second stays until the next call.
   * @param timelinesDays how long timelines of ended transmissions are kept; null: as long as their documents
   */
  async dropPast(timelinesDays: number | null): Promise<void> {
    const past = await this.dataSource.query<PastMonth[]>(
      `select parent, name, starts::text, ends::text,
              coalesce(parent = 'transmission_events' and ends <= now() - make_interval(days => $1), false) as "isTooOld"
         from event_partitions where ends <= date_trunc('month', now(), 'UTC') order by ends, parent`,
      [timelinesDays],
    );
    for (const month of past) {
      const [newest] = await this.dataSource.query<{ id: string }[]>(
        'select coalesce(max(id), 0) as id from transmission_events',
      );
      const lines = await this.search(month, timelinesDays);
      if (lines !== null) await this.drop(month, timelinesDays, lines, newest?.id ?? '0');
    }
  }

  /** @returns how many lines would go, or null if one must stay */
  private search(
    { parent, starts, ends, isTooOld }: PastMonth,
    timelinesDays: number | null,
  ): Promise<number | null> {
    return this.withLongTimeout(async (manager) => {
      const lines = `from ${parent} line where line.at >= $1 and line.at < $2`;
      const kept = isTooOld
        ? `${lines} and exists (select 1 from transmissions sent
             join insurance_uploads upload on upload.id = sent.upload_id
            where sent.id = line.transmission_id and (sent.state not in ('delivered', 'discarded')
               or upload.legal_hold_since is not null or sent.updated_at >= now() - make_interval(days => $3)))`
        : lines;
      const [found] = await manager.query<{ isKept: boolean }[]>(
        `select exists (select 1 ${kept}) as "isKept"`,
        isTooOld ? [starts, ends, timelinesDays] : [starts, ends],
      );
      if (!found || found.isKept) return null;
      const [counted] = await manager.query<{ count: string }[]>(`select count(*) ${lines}`, [starts, ends]);
      return Number(counted?.count);
    });
  }

  /** The act is noted first, so that the locks are held for as short as possible. */
  private async drop(
    { name }: PastMonth,
    timelinesDays: number | null,
    lines: number,
    lastId: string,
  ): Promise<void> {
    try {
      await this.dataSource.transaction(async (manager) => {
        for (const setting of ['statement_timeout', 'idle_in_transaction_session_timeout'])
          await manager.query(`set local ${setting} = '${DROP_TIMEOUT}'`);
        if (lines > 0)
          await this.audit.note(manager, 'retention.deleted', null, null, [`${lines} timeline lines`]);
        const [done] = await manager.query<{ dropped: boolean }[]>(
          'select drop_event_month($1, $2, $3) as dropped',
          [name, timelinesDays, lastId],
        );
        if (!done?.dropped) throw new MonthIsNeeded(`Lines of ${name} must stay since it was searched`);
      });
    } catch (error) {
      if (!(error instanceof MonthIsNeeded) && !isLockTimeout(error) && !isDatabaseAway(error)) throw error;
      this.logger.warn({
        msg: 'a past month is kept until tomorrow',
        month: name,
        error: describeError(error),
      });
    }
  }

  private async createMonth(events: EventTable): Promise<boolean> {
    const [row] = await this.dataSource.query<{ created: boolean }[]>(
      'select create_event_month($1) as created',
      [events],
    );
    return row?.created ?? false;
  }

  /** The default partition becomes one for the months that were missing. */
  private async settle(events: EventTable): Promise<void> {
    const step = (manager: EntityManager, name: string): Promise<unknown> =>
      manager.query('select settle_other_events($1, $2)', [events, name]);
    const { manager } = this.dataSource;
    try {
      await step(manager, 'bound');
      await this.withLongTimeout((transaction) => step(transaction, 'validate'));
      await step(manager, 'attach');
    } catch (error) {
      await step(manager, 'release');
      throw error;
    }
  }

  private withLongTimeout<Result>(act: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    return this.dataSource.transaction(async (manager) => {
      await manager.query(`set local statement_timeout = '${SEARCH_TIMEOUT}'`);
      return act(manager);
    });
  }
}
