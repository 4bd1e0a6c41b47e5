import { AuditModule } from '@coverleaf/audit';
import { reportMailAct } from '@coverleaf/contracts';
import { MessagingModule } from '@coverleaf/messaging';
import { DatabaseModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { AttachmentEntity } from './emails/attachment.entity';
import { EmailEntity } from './emails/email.entity';
import { EmailsModule } from './emails/emails.module';
import { FetchingModule } from './fetching/fetching.module';
import { FilingEntity } from './filing/filing.entity';
import { FilingModule } from './filing/filing.module';
import { IntakeModule } from './intake/intake.module';
import { CreateMailTables1765600000000 } from './migrations/1765600000000-create-tables';
import { PrintingModule } from './pdf/printing.module';
import { ReadingModule } from './reading/reading.module';
import { RemovalsModule } from './removals/removals.module';
import { SmtpModule } from './smtp/smtp.module';
import { UpkeepModule } from './upkeep/upkeep.module';

@Module({
  imports: [
    DatabaseModule.forService({
      entities: [EmailEntity, AttachmentEntity, FilingEntity],
      migrations: [CreateMailTables1765600000000],
    }),
    MessagingModule.forService('mail'),
    AuditModule.reporting(reportMailAct, 'mail', {
      email: `select id, coalesce(nullif(subject, ''), 'No subject') as name from emails where id = any($1)`,
    }),
    EmailsModule,
    FetchingModule,
    FilingModule,
    RemovalsModule,
    UpkeepModule,
    IntakeModule,
    ReadingModule,
    SmtpModule,
    PrintingModule,
  ],
})
export class MailIngestModule {}
