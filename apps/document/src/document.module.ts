import { MessagingModule } from '@coverleaf/messaging';
import { DatabaseModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { ConfirmationEntity } from './confirmations/confirmation.entity';
import { ConfirmationsModule } from './confirmations/confirmations.module';
import { LoanReferencesModule } from './loan-references/loan-references.module';
import { CreateDocumentTables1764000000000 } from './migrations/1764000000000-create-document-tables';
import { IndexNewestUploads1764100000000 } from './migrations/1764100000000-index-newest-uploads';
import { TransmissionEntity } from './transmissions/transmission.entity';
import { TransmissionEventEntity } from './transmissions/transmission-event.entity';
import { UploadEntity } from './uploads/upload.entity';
import { UploadsModule } from './uploads/uploads.module';

@Module({
  imports: [
    DatabaseModule.forService({
      entities: [UploadEntity, ConfirmationEntity, TransmissionEntity, TransmissionEventEntity],
      migrations: [CreateDocumentTables1764000000000, IndexNewestUploads1764100000000],
    }),
    MessagingModule.forService('document'),
    UploadsModule,
    ConfirmationsModule,
    LoanReferencesModule,
  ],
})
export class DocumentModule {}
