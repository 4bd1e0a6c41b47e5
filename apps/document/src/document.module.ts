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
import { CreateDocumentTables1766000000000 } from './migrations/1766000000000-create-tables';
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
      migrations: [CreateDocumentTables1766000000000],
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
