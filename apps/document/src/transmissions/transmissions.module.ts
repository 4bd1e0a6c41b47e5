import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { TransmissionKind, TransmissionState } from '@coverleaf/contracts';
import { gaugeOnScrape } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';
import { LenderHoldsRepository } from './lender-holds.repository';
import { Timeline } from './timeline';
import { TransmissionAnnouncer } from './transmission-announcer';
import { TransmissionAdminService } from './transmission-admin.service';
import { TransmissionViews } from './transmission-views';
import { TransmissionsController } from './transmissions.rpc-controller';
import { TransmissionsRepository } from './transmissions.repository';
import { Transmitter } from './transmitter';

/** What was delivered only grows, and nobody has to be woken for it. */
const COUNTED = TransmissionState.options.filter((state) => state !== 'delivered');

/** Figures to be alarmed by. Every process of the service tells the same ones. */
@Injectable()
class TransmissionMetrics implements OnModuleInit {
  constructor(private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    gaugeOnScrape(
      'coverleaf_transmissions',
      'Transmissions that were not delivered, by kind and state; failed ones have failed for good',
      ['kind', 'state'],
      async (gauge) => {
        // A scrape must tell the rest even while the database is away.
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
  controllers: [TransmissionsController],
  providers: [
    TransmissionAnnouncer,
    Timeline,
    TransmissionsRepository,
    Transmitter,
    LenderHoldsRepository,
    TransmissionViews,
    TransmissionAdminService,
    TransmissionMetrics,
  ],
  exports: [TransmissionsRepository, Transmitter, TransmissionAdminService, LenderHoldsRepository],
})
export class TransmissionsModule {}
