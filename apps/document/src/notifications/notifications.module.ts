import { provideRpcClient } from '@coverleaf/messaging';
import { gaugeOnScrape } from '@coverleaf/service-kit';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UploadsModule } from '../uploads/uploads.module';
import { MAILER, mailerProvider } from './mailer';
import { NotifyBorrowerProcessor } from './notify-borrower.processor';

const COUNTED = ['waiting', 'sending', 'failed'];

/** Emails to borrowers that were not sent, for alerts. */
@Injectable()
class NotificationMetrics implements OnModuleInit {
  constructor(private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    gaugeOnScrape(
      'coverleaf_borrower_mails',
      'Mails to borrowers that were not sent, by state; failed ones have failed for good',
      ['state'],
      async (gauge) => {
        // A scrape must report the other metrics even while the database is away.
        const rows = await this.count().catch(() => null);
        gauge.reset();
        if (!rows) return;
        for (const state of COUNTED) gauge.set({ state }, 0);
        for (const { state, count } of rows) gauge.set({ state }, Number(count));
      },
    );
  }

  private count(): Promise<{ state: string; count: string }[]> {
    return this.dataSource.query(
      `select state, count(*) from notifications where state = any($1) group by state`,
      [COUNTED],
    );
  }
}

@Module({
  imports: [UploadsModule],
  providers: [provideRpcClient('lender'), mailerProvider, NotificationMetrics, NotifyBorrowerProcessor],
  exports: [MAILER],
})
export class NotificationsModule {}
