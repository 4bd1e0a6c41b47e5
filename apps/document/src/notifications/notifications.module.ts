import { createMailer } from '@coverleaf/mail';
import { provideRpcClient } from '@coverleaf/messaging';
import { CONFIG } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import type { DocumentConfig } from '../document.config';
import { StatusModule } from '../status/status.module';
import { BorrowerNewsService } from './borrower-news';
import { MAILER } from './mailer.token';
import { NotificationFigures } from './notification-figures';
import { Notifications } from './notifications';
import { NotifyBorrowerProcessor } from './notify-borrower.processor';

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
    NotificationFigures,
    NotifyBorrowerProcessor,
  ],
  exports: [Notifications, BorrowerNewsService, MAILER],
})
export class NotificationsModule {}
