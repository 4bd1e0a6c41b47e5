import { AuditModule } from '@coverleaf/audit';
import { reportMailAct } from '@coverleaf/contracts';
import { MessagingModule } from '@coverleaf/messaging';
import { DatabaseModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { AttachmentEntity } from './emails/attachment.entity';
import { EmailEntity } from './emails/email.entity';
import { IntakeModule } from './intake/intake.module';
import { CreateMailTables1765200000000 } from './migrations/1765200000000-create-mail-tables';
import { ReadingModule } from './reading/reading.module';
import { SmtpModule } from './smtp/smtp.module';
import { PrintingModule } from './pdf/printing.module';

@Module({
  imports: [
    DatabaseModule.forService({
      entities: [EmailEntity, AttachmentEntity],
      migrations: [CreateMailTables1765200000000],
    }),
    MessagingModule.forService('mail'),
    AuditModule.reporting(reportMailAct),
    IntakeModule,
    ReadingModule,
    SmtpModule,
    PrintingModule,
  ],
})
export class MailIngestModule {}
