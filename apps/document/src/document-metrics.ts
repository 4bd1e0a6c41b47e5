import { NotificationState, TransmissionKind, TransmissionState } from '@coverleaf/contracts';
import { gaugeOnScrape } from '@coverleaf/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UNSETTLED } from './cases/cases.repository';
import { EVENT_TABLES, EventMonths } from './event-months/event-months.service';

const EMAIL_STATES = NotificationState.extract(['waiting', 'sending', 'failed']).options;
/** Without `delivered`: that number only grows and needs no alert. */
const TRANSMISSION_STATES = TransmissionState.exclude(['delivered']).options;

/** Counts of what is unsent or late, for alerts. Every process of the service reports the same numbers. */
@Injectable()
export class DocumentMetrics implements OnModuleInit {
  constructor(
    private readonly dataSource: DataSource,
    private readonly months: EventMonths,
  ) {}

  onModuleInit(): void {
    gaugeOnScrape(
      'coverleaf_borrower_mails',
      'Emails to borrowers that were not sent, by state; failed ones have failed for good',
      ['state'],
      async (gauge) => {
        const rows = await this.count<{ state: string }>('notifications', 'state', EMAIL_STATES);
        gauge.reset();
        if (!rows) return;
        for (const state of EMAIL_STATES) gauge.set({ state }, 0);
        for (const { count, ...labels } of rows) gauge.set(labels, Number(count));
      },
    );
    gaugeOnScrape(
      'coverleaf_transmissions',
      'Transmissions that were not delivered, by kind and state; failed ones have failed for good',
      ['kind', 'state'],
      async (gauge) => {
        const rows = await this.count<{ kind: string; state: string }>(
          'transmissions',
          'kind, state',
          TRANSMISSION_STATES,
        );
        gauge.reset();
        if (!rows) return;
        for (const kind of TransmissionKind.options)
          for (const state of TRANSMISSION_STATES) gauge.set({ kind, state }, 0);
        for (const { count, ...labels } of rows) gauge.set(labels, Number(count));
      },
    );
    gaugeOnScrape(
      'coverleaf_refunds_due',
      'Refunds that are owed or likely and due soon or late, by whether they are late',
      ['late'],
      async (gauge) => {
        const rows = await this.dataSource
          .query<{ late: boolean; count: string }[]>(
            `select refund_due_on < current_date as late, count(*) from case_charges charge
              where ${UNSETTLED} and warned_at is not null group by 1`,
          )
          .catch(() => null);
        gauge.reset();
        if (!rows) return;
        for (const late of ['false', 'true']) gauge.set({ late }, 0);
        for (const { late, count } of rows) gauge.set({ late: String(late) }, Number(count));
      },
    );
    gaugeOnScrape(
      'coverleaf_events_without_month',
      'Whether there are events for whose month there is no partition, by table',
      ['table'],
      async (gauge) => {
        gauge.reset();
        for (const table of EVENT_TABLES) {
          const found = await this.months.hasEventsWithoutMonth(table).catch(() => null);
          if (found !== null) gauge.set({ table }, Number(found));
        }
      },
    );
  }

  /** Null while the database is unavailable, so that a scrape still reports the other metrics. */
  private count<Labels>(table: string, columns: string, states: readonly string[]) {
    const sql = `select ${columns}, count(*) from ${table} where state = any($1) group by ${columns}`;
    return this.dataSource.query<(Labels & { count: string })[]>(sql, [states]).catch(() => null);
  }
}
