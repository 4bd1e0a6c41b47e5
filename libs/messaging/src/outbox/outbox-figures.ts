import { gaugeOnScrape } from '@coverleaf/service-kit';
import { Injectable, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** How far the relay is behind. Every process of the service tells it, so that it is known also while no worker runs. */
@Injectable()
export class OutboxFigures implements OnModuleInit {
  constructor(private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    this.tell('coverleaf_outbox_jobs', 'Jobs in the outbox that are not in Redis', `count(*)`);
    this.tell(
      'coverleaf_outbox_oldest_seconds',
      'Age of the oldest job in the outbox that is not in Redis. 0: all are',
      `coalesce(extract(epoch from now() - min(created_at)), 0)`,
    );
  }

  private tell(name: string, help: string, figure: string): void {
    gaugeOnScrape(name, help, [], async (gauge) => {
      // A scrape must tell the rest even while the database is away.
      const rows = await this.dataSource
        .query<{ figure: string }[]>(`select ${figure} as figure from outbox where enqueued_at is null`)
        .catch(() => []);
      gauge.remove();
      for (const row of rows) gauge.set(Number(row.figure));
    });
  }
}
