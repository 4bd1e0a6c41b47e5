import { AuditModule } from '@coverleaf/audit';
import { reportDocumentAct } from '@coverleaf/contracts';
import { MessagingModule } from '@coverleaf/messaging';
import { DatabaseModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { ConfirmationEntity } from './confirmations/confirmation.entity';
import { ConfirmationsModule } from './confirmations/confirmations.module';
import { DecisionsModule } from './uploads/decisions/decisions.module';
import { DeliveryModule } from './uploads/delivery/delivery.module';
import { DocumentsModule } from './documents/documents.module';
import { CreateDocumentTables1764000000000 } from './migrations/1764000000000-create-document-tables';
import { IndexNewestUploads1764100000000 } from './migrations/1764100000000-index-newest-uploads';
import { ProcessUploads1764700000000 } from './migrations/1764700000000-process-uploads';
import { SearchUploads1764800000000 } from './migrations/1764800000000-search-uploads';
import { RunTransmissions1764900000000 } from './migrations/1764900000000-run-transmissions';
import { NotifyBorrowers1765000000000 } from './migrations/1765000000000-notify-borrowers';
import { NameRejectionReasons1765200000000 } from './migrations/1765200000000-name-rejection-reasons';
import { KeepAndRemove1765100000000 } from './migrations/1765100000000-keep-and-remove';
import { HearOfMails1765230000000 } from './migrations/1765230000000-hear-of-mails';
import { EndNotifications1765300000000 } from './migrations/1765300000000-end-notifications';
import { TraceOutbox1765600000000 } from './migrations/1765600000000-trace-outbox';
import { ReplaceReceipts1765700000000 } from './migrations/1765700000000-replace-receipts';
import { MailDigests1765700001000 } from './migrations/1765700001000-mail-digests';
import { HoldRefusals1766000000000 } from './migrations/1766000000000-hold-refusals';
import { InsightModule } from './insight/insight.module';
import { NotificationEntity } from './notifications/notification.entity';
import { ProcessingModule } from './uploads/processing/processing.module';
import { RetentionRunEntity } from './retention/retention-run.entity';
import { RetentionModule } from './retention/retention.module';
import { StaffDigestModule } from './staff-digest/staff-digest.module';
import { MaintenanceModule } from './maintenance/maintenance.module';
import { TransmissionEntity, TransmissionEventEntity } from './transmissions/transmission.entity';
import { UploadEntity, UploadEventEntity } from './uploads/upload.entity';
import { UploadsModule } from './uploads/uploads.module';

@Module({
  imports: [
    DatabaseModule.forService({
      entities: [
        UploadEntity,
        UploadEventEntity,
        ConfirmationEntity,
        TransmissionEntity,
        TransmissionEventEntity,
        NotificationEntity,
        RetentionRunEntity,
      ],
      migrations: [
        CreateDocumentTables1764000000000,
        IndexNewestUploads1764100000000,
        ProcessUploads1764700000000,
        SearchUploads1764800000000,
        RunTransmissions1764900000000,
        NotifyBorrowers1765000000000,
        KeepAndRemove1765100000000,
        NameRejectionReasons1765200000000,
        HearOfMails1765230000000,
        EndNotifications1765300000000,
        TraceOutbox1765600000000,
        ReplaceReceipts1765700000000,
        MailDigests1765700001000,
        HoldRefusals1766000000000,
      ],
    }),
    MessagingModule.forService('document'),
    AuditModule.reporting(reportDocumentAct, 'document', {
      document: `select id, name from insurance_uploads where id = any($1)`,
      transmission: `select transmission.id, upload.name from transmissions transmission
        join insurance_uploads upload on upload.id = transmission.upload_id where transmission.id = any($1)`,
    }),
    UploadsModule,
    ProcessingModule,
    DeliveryModule,
    DocumentsModule,
    DecisionsModule,
    ConfirmationsModule,
    RetentionModule,
    MaintenanceModule,
    StaffDigestModule,
    InsightModule,
  ],
})
export class DocumentModule {}
