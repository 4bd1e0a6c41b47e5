import { AuditTrail } from '@coverleaf/audit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** A past month is searched for lines that must stay. */
const SEARCH_TIMEOUT = '10min';

/** The tables of events have a partition for each month, and the next three are there in advance. */
@Injectable()
export class EventMonths {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
  ) {}

  /** Idempotent. Without it, events of later months are kept in a common partition, and moved by the next call. */
  createNext(): Promise<unknown> {
    return this.dataSource.query('select create_event_months()');
  }

  /**
   * Drops past months of which nothing is kept, which is quicker than deleting their rows.
   * @param timelinesDays how long timelines of ended transmissions are kept; null: as long as their documents
   */
  async dropPast(timelinesDays: number | null): Promise<void> {
    for (let isLast = false; !isLast;) {
      isLast = await this.dataSource.transaction(async (manager) => {
        await manager.query(`set local statement_timeout = '${SEARCH_TIMEOUT}'`);
        const [month] = await manager.query<{ lines: string }[]>('select lines from drop_event_month($1)', [
          timelinesDays,
        ]);
        if (month && month.lines !== '0')
          await this.audit.note(manager, 'retention.deleted', null, null, [`${month.lines} timeline lines`]);
        return !month;
      });
    }
  }
}
