import { rewrapOccasion } from '@coverleaf/maintenance';
import { AuditModule, ReadTrail } from '@coverleaf/audit';
import {
  deleteExpiredEmails,
  deleteOrphanedMailFiles,
  reportMailAct,
  rewrapMailKeys,
} from '@coverleaf/contracts';
import { mailerProvider } from '@coverleaf/mail';
import { MessagingModule, rpcController, provideRpcClient, provideScheduler } from '@coverleaf/messaging';
import { FileInspector, parsersProvider, PdfDisarmer } from '@coverleaf/parsers';
import { CONFIG, DatabaseModule, StorageModule } from '@coverleaf/service-kit';
import { scannerProvider } from '@coverleaf/virus-scanner';
import { Module } from '@nestjs/common';
import { EmailFilesService, FileScanner } from './emails/email-files.service';
import { EmailHtmlRenderer } from './emails/email-html';
import { EmailThreads } from './emails/email-threads';
import { AttachmentEntity, EmailEntity, FilingEntity, ReplyEntity } from './emails/email.entity';
import { EmailsRepository } from './emails/emails.repository';
import { EmailHandling } from './emails/email-handling.service';
import { EmailsService } from './emails/emails.service';
import { FetchAttachmentsProcessor } from './fetching/fetch-attachments.processor';
import { FetchingService } from './fetching/fetching.service';
import { StorageClient } from './fetching/storage-client';
import { FilesService } from './files/files.service';
import { FileByRuleProcessor } from './filing/file-by-rule.processor';
import { FileUploadProcessor } from './filing/file-upload.processor';
import { FilingsService } from './filing/filings.service';
import { PendingMailService } from './filing/pending-mail.service';
import { HtmlSanitizer } from './html/html-sanitizer';
import { IntakeService } from './intake/intake.service';
import { SmtpIntake } from './intake/smtp-intake';
import { SmtpServer } from './intake/smtp-server';
import type { MailIngestConfig } from './mail-ingest.config';
import { DeleteOrphanedFilesProcessor, RewrapKeysProcessor } from './maintenance/maintenance.processors';
import { CreateMailTables1765600000000 } from './migrations/1765600000000-create-tables';
import { NoteRemovedContent1795476000000 } from './migrations/1795476000000-note-removed-content';
import { RememberReads1795478400000 } from './migrations/1795478400000-remember-reads';
import { CountFailedAttempts1795489000000 } from './migrations/1795489000000-count-failed-attempts';
import { SearchWithoutAccents1795806000000 } from './migrations/1795806000000-search-without-accents';
import { HandleEmails1795820000000 } from './migrations/1795820000000-handle-emails';
import { ReplyToEmails1795885000000 } from './migrations/1795885000000-reply-to-emails';
import { AttachmentWriter } from './parsing/attachment-writer';
import { EmailParser } from './parsing/email-parser';
import { ParseEmailProcessor } from './parsing/parse-email.processor';
import { EmailPrinter } from './pdf/email-printer';
import { PagePrinter } from './pdf/page-printer';
import { RenderEmailPdfProcessor } from './pdf/render-email-pdf.processor';
import { RepliesService } from './replies/replies.service';
import { SendReplyProcessor } from './replies/send-reply.processor';
import { DeleteExpiredEmailsProcessor } from './retention/delete-expired-emails.processor';
import { EmailDeleter } from './retention/email-deleter';
import { RetentionService } from './retention/retention.service';

const HANDLERS = [
  IntakeService,
  EmailsRepository,
  EmailsService,
  EmailHandling,
  RepliesService,
  EmailHtmlRenderer,
  EmailFilesService,
  FilesService,
  FetchingService,
  FilingsService,
  PendingMailService,
  RetentionService,
];

@Module({
  imports: [
    DatabaseModule.forService({
      entities: [EmailEntity, AttachmentEntity, FilingEntity, ReplyEntity],
      migrations: [
        CreateMailTables1765600000000,
        NoteRemovedContent1795476000000,
        RememberReads1795478400000,
        CountFailedAttempts1795489000000,
        SearchWithoutAccents1795806000000,
        HandleEmails1795820000000,
        ReplyToEmails1795885000000,
      ],
    }),
    StorageModule,
    MessagingModule.forService('mail'),
    AuditModule.reporting(reportMailAct, 'mail', {
      email: `select id, coalesce(nullif(subject, ''), 'No subject') as name from emails where id = any($1)`,
    }),
  ],
  providers: [
    ...HANDLERS,
    ReadTrail,
    provideRpcClient('lender'),
    provideRpcClient('document'),
    ...provideScheduler([
      { job: deleteExpiredEmails, atNight: true },
      { job: deleteOrphanedMailFiles, atNight: true },
      { job: rewrapMailKeys, dedupeKey: rewrapOccasion },
    ]),
    parsersProvider,
    scannerProvider,
    FileInspector,
    PdfDisarmer,
    mailerProvider,
    EmailThreads,
    SendReplyProcessor,
    SmtpIntake,
    SmtpServer,
    EmailParser,
    AttachmentWriter,
    ParseEmailProcessor,
    HtmlSanitizer,
    PagePrinter,
    EmailPrinter,
    RenderEmailPdfProcessor,
    {
      provide: StorageClient,
      inject: [CONFIG],
      useFactory: (config: MailIngestConfig) =>
        new StorageClient({ hosts: config.MAILGUN_STORAGE_HOSTS, apiKey: config.MAILGUN_API_KEY }),
    },
    FetchAttachmentsProcessor,
    FileByRuleProcessor,
    FileUploadProcessor,
    FileScanner,
    EmailDeleter,
    DeleteExpiredEmailsProcessor,
    RewrapKeysProcessor,
    DeleteOrphanedFilesProcessor,
  ],
  controllers: [rpcController(HANDLERS, 'mail-ingest')],
})
export class MailIngestModule {}
