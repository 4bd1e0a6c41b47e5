import { OUTBOX_DEPTHS, type OutboxDepth } from '@coverleaf/contracts';
import { gaugeOnScrape } from '@coverleaf/service-kit';
import { Injectable, type OnModuleInit, type Type } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Handles } from '../rpc/rpc-controller';

/**
 * Metrics of unpublished outbox rows. Every process exports them, so that they are available even if no worker runs.
 */
@Injectable()
export class OutboxMetrics implements OnModuleInit {
  constructor(private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    this.register('coverleaf_outbox_jobs', 'Jobs in the outbox that are not in Redis', `count(*)`);
    this.register(
      'coverleaf_outbox_oldest_seconds',
      'Age of the oldest job in the outbox that is not in Redis. 0: all are',
      `coalesce(extract(epoch from now() - min(created_at)), 0)`,
    );
  }

  private register(name: string, help: string, aggregate: string): void {
    gaugeOnScrape(name, help, [], async (gauge) => {
      // If the database is unavailable, the scrape must still return the other metrics.
      const rows = await this.dataSource
        .query<{ value: string }[]>(`select ${aggregate} as value from outbox where enqueued_at is null`)
        .catch(() => []);
      gauge.remove();
      for (const row of rows) gauge.set(Number(row.value));
    });
  }
}

export type OutboxService = keyof typeof OUTBOX_DEPTHS;

/** Answers how many jobs wait in the outbox of a service. */
export function outboxDepthProvider(service: OutboxService): Type {
  @Injectable()
  class OutboxDepthReader {
    constructor(private readonly dataSource: DataSource) {}

    @Handles(OUTBOX_DEPTHS[service])
    async depth(): Promise<Record<string, OutboxDepth>> {
      const rows: { job: string; waiting: string; since: Date }[] = await this.dataSource.query(
        `select job, count(*) as waiting, min(created_at) as since from outbox
          where enqueued_at is null group by job`,
      );
      return Object.fromEntries(
        rows.map(({ job, waiting, since }) => [
          job,
          { waiting: Number(waiting), since: since.toISOString() },
        ]),
      );
    }
  }
  return OutboxDepthReader;
}
