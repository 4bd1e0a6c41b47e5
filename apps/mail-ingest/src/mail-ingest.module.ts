import { AuditModule } from '@coverleaf/audit';
import { reportMailAct } from '@coverleaf/contracts';
import { MessagingModule, operationsController } from '@coverleaf/messaging';
import { DatabaseModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { AttachmentEntity, EmailEntity, FilingEntity } from './emails/email.entity';
import { EmailsModule } from './emails/emails.module';
import { EmailsService } from './emails/emails.service';
import { FetchingModule } from './fetching/fetching.module';
import { FetchingService } from './fetching/fetching.service';
import { FilingModule } from './filing/filing.module';
import { FilingsService } from './filing/filings.service';
import { IntakeModule } from './intake/intake.module';
import { CreateMailTables1765600000000 } from './migrations/1765600000000-create-tables';
import { PdfModule } from './pdf/pdf.module';
import { ParsingModule } from './parsing/parsing.module';
import { RetentionModule } from './retention/retention.module';
import { RetentionService } from './retention/retention.service';
import { MaintenanceModule } from './maintenance/maintenance.module';

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
    RetentionModule,
    MaintenanceModule,
    IntakeModule,
    ParsingModule,
    PdfModule,
  ],
  controllers: [
    operationsController('mail-ingest', [EmailsService, FetchingService, FilingsService, RetentionService]),
  ],
})
export class MailIngestModule {}
