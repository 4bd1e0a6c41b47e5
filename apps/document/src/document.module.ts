import { AuditModule } from '@coverleaf/audit';
import { reportDocumentAct } from '@coverleaf/contracts';
import { MessagingModule } from '@coverleaf/messaging';
import { DatabaseModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { ConfirmationEntity } from './confirmations/confirmation.entity';
import { ConfirmationsModule } from './confirmations/confirmations.module';
import { DecisionsModule } from './decisions/decisions.module';
import { DeliveryModule } from './delivery/delivery.module';
import { DocumentsModule } from './documents/documents.module';
import { ErasuresModule } from './erasures/erasures.module';
import { LenderHoldsModule } from './lender-holds/lender-holds.module';
import { LoanReferencesModule } from './loan-references/loan-references.module';
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
import { NotificationEntity } from './notifications/notification.entity';
import { ProcessingModule } from './processing/processing.module';
import { RemovalEntity } from './removals/removal.entity';
import { RetentionModule } from './retention/retention.module';
import { StaffDigestModule } from './staff-digest/staff-digest.module';
import { StorageUpkeepModule } from './storage-upkeep/storage-upkeep.module';
import { TransmissionEntity } from './transmissions/transmission.entity';
import { TransmissionEventEntity } from './transmissions/transmission-event.entity';
import { UploadEventEntity } from './uploads/upload-event.entity';
import { UploadEntity } from './uploads/upload.entity';
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
        RemovalEntity,
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
    LenderHoldsModule,
    DocumentsModule,
    DecisionsModule,
    ConfirmationsModule,
    RetentionModule,
    ErasuresModule,
    StorageUpkeepModule,
    StaffDigestModule,
    LoanReferencesModule,
  ],
})
export class DocumentModule {}
