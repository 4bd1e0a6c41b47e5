import { AuditModule } from '@coverleaf/audit';
import { reportDocumentAct } from '@coverleaf/contracts';
import { MessagingModule, rpcController } from '@coverleaf/messaging';
import { DatabaseModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { ConfirmationEntity } from './confirmations/confirmation.entity';
import { ConfirmationsModule } from './confirmations/confirmations.module';
import { DocumentsModule } from './documents/documents.module';
import { DocumentsService } from './documents/documents.service';
import { InsightModule } from './insight/insight.module';
import { MaintenanceModule } from './maintenance/maintenance.module';
import { CreateDocumentTables1766000000000 } from './migrations/1766000000000-create-tables';
import { NotificationEntity } from './notifications/notification.entity';
import { RetentionRunEntity } from './retention/retention-run.entity';
import { ErasuresService } from './retention/erasures.service';
import { RetentionModule } from './retention/retention.module';
import { RetentionService } from './retention/retention.service';
import { StaffDigestModule } from './staff-digest/staff-digest.module';
import { TransmissionAdminService } from './transmissions/transmission-admin.service';
import { TransmissionViews } from './transmissions/transmission-views';
import { TransmissionEntity, TransmissionEventEntity } from './transmissions/transmission.entity';
import { TransmissionsModule } from './transmissions/transmissions.module';
import { DecisionsModule } from './uploads/decisions/decisions.module';
import { DecisionsService } from './uploads/decisions/decisions.service';
import { DeliveryModule } from './uploads/delivery/delivery.module';
import { LenderHoldsService } from './uploads/delivery/lender-holds.service';
import { ProcessingModule } from './uploads/processing/processing.module';
import { UploadEntity, UploadEventEntity } from './uploads/upload.entity';
import { UploadIntakeService } from './uploads/intake/upload-intake.service';
import { FileInspector } from './uploads/inspection/file-inspector';
import { StatusService } from './uploads/status/status.service';
import { DocumentsRepository } from './documents/documents.repository';
import { ConfirmationsService } from './confirmations/confirmations.service';
import { InsightClient } from './insight/insight.client';
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
    DocumentsModule,
    TransmissionsModule,
    DecisionsModule,
    ConfirmationsModule,
    RetentionModule,
    MaintenanceModule,
    StaffDigestModule,
    InsightModule,
  ],
  controllers: [
    rpcController(
      [
        UploadIntakeService,
        FileInspector,
        StatusService,
        DocumentsService,
        DocumentsRepository,
        DecisionsService,
        ConfirmationsService,
        RetentionService,
        ErasuresService,
        TransmissionViews,
        TransmissionAdminService,
        LenderHoldsService,
        InsightClient,
      ],
      'document',
    ),
  ],
})
export class DocumentModule {}
