import { TransmissionKind, TransmissionState } from '@coverleaf/contracts';
import { gaugeOnScrape } from '@coverleaf/service-kit';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { TransmissionAdminService } from './transmission-admin.service';
import { TransmissionViews } from './transmission-views';
import { TransmissionsRepository, TransmissionTimeline } from './transmissions.repository';

/** The number of delivered ones only grows and needs no alert. */
const COUNTED = TransmissionState.options.filter((state) => state !== 'delivered');

/** For alerts. Every process of the service reports the same numbers. */
@Injectable()
class TransmissionMetrics implements OnModuleInit {
  constructor(private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    gaugeOnScrape(
      'coverleaf_transmissions',
      'Transmissions that were not delivered, by kind and state; failed ones have failed for good',
      ['kind', 'state'],
      async (gauge) => {
        // A scrape must report the other metrics even while the database is away.
        const rows = await this.count().catch(() => null);
        gauge.reset();
        if (!rows) return;
        for (const kind of TransmissionKind.options)
          for (const state of COUNTED) gauge.set({ kind, state }, 0);
        for (const { kind, state, count } of rows) gauge.set({ kind, state }, Number(count));
      },
    );
  }

  private count(): Promise<{ kind: string; state: string; count: string }[]> {
    return this.dataSource.query(
      `select kind, state, count(*) from transmissions where state = any($1) group by kind, state`,
      [COUNTED],
    );
  }
}

@Module({
  providers: [
    TransmissionTimeline,
    TransmissionsRepository,
    TransmissionViews,
    TransmissionAdminService,
    TransmissionMetrics,
  ],
  exports: [TransmissionsRepository, TransmissionAdminService, TransmissionViews],
})
export class TransmissionsModule {}
