import { AuditModule } from '@coverleaf/audit';
import { reportMailAct } from '@coverleaf/contracts';
import { MessagingModule } from '@coverleaf/messaging';
import { DatabaseModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { AttachmentEntity, EmailEntity, FilingEntity } from './emails/email.entity';
import { EmailsModule } from './emails/emails.module';
import { FetchingModule } from './fetching/fetching.module';
import { FilingModule } from './filing/filing.module';
import { IntakeModule } from './intake/intake.module';
import { CreateMailTables1765200000000 } from './migrations/1765200000000-create-mail-tables';
import { FileAndRemove1765230000000 } from './migrations/1765230000000-file-and-remove';
import { ScanAttachments1765240000000 } from './migrations/1765240000000-scan-attachments';
import { RememberDeliveries1765250000000 } from './migrations/1765250000000-remember-deliveries';
import { TraceOutbox1765600000000 } from './migrations/1765600000000-trace-outbox';
import { PdfModule } from './pdf/pdf.module';
import { ParsingModule } from './parsing/parsing.module';
import { RetentionModule } from './retention/retention.module';
import { MaintenanceModule } from './maintenance/maintenance.module';

@Module({
  imports: [
    DatabaseModule.forService({
      entities: [EmailEntity, AttachmentEntity, FilingEntity],
      migrations: [
        CreateMailTables1765200000000,
        FileAndRemove1765230000000,
        ScanAttachments1765240000000,
        RememberDeliveries1765250000000,
        TraceOutbox1765600000000,
      ],
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
})
export class MailIngestModule {}
