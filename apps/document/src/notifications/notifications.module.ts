import { createMailer } from '@coverleaf/mail';
import { provideRpcClient } from '@coverleaf/messaging';
import { CONFIG, gaugeOnScrape } from '@coverleaf/service-kit';
import { Injectable, Module, type OnModuleInit } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DocumentConfig } from '../document.config';
import { StatusModule } from '../status/status.module';
import { BorrowerNewsService } from './notification-outcome';
import { MAILER } from './mailer.token';
import { Notifications } from './notifications';
import { NotifyBorrowerProcessor } from './notify-borrower.processor';

const COUNTED = ['waiting', 'sending', 'failed'];

/** Mails to borrowers that are not out, as figures to be alarmed by. */
@Injectable()
class NotificationMetrics implements OnModuleInit {
  constructor(private readonly dataSource: DataSource) {}

  onModuleInit(): void {
    gaugeOnScrape(
      'coverleaf_borrower_mails',
      'Mails to borrowers that were not sent, by state; failed ones have failed for good',
      ['state'],
      async (gauge) => {
        // A scrape must tell the rest even while the database is away.
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
  imports: [StatusModule],
  providers: [
    provideRpcClient('lender'),
    {
      provide: MAILER,
      inject: [CONFIG],
      useFactory: ({ SMTP_URL, MAIL_FOLDER, MAIL_FROM }: DocumentConfig) =>
        createMailer({ smtpUrl: SMTP_URL, folder: MAIL_FOLDER, from: MAIL_FROM }),
    },
    Notifications,
    BorrowerNewsService,
    NotificationMetrics,
    NotifyBorrowerProcessor,
  ],
  exports: [Notifications, BorrowerNewsService, MAILER],
})
export class NotificationsModule {}
