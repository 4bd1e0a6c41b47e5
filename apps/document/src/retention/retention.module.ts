import { provideRpcClient } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { DeleteExpiredProcessor } from './delete-expired.processor';
import { EraseBorrowerProcessor } from './erase-borrower.processor';
import { ErasuresService } from './erasures.service';
import { DocumentDeleter, RetentionRunsService } from './retention-runs.service';
import { RetentionService } from './retention.service';

@Module({
  imports: [StorageModule, DocumentsModule],
  providers: [
    provideRpcClient('lender'),
    provideRpcClient('mail-ingest'),
    RetentionService,
    RetentionRunsService,
    DocumentDeleter,
    ErasuresService,
    DeleteExpiredProcessor,
    EraseBorrowerProcessor,
  ],
  exports: [RetentionService, ErasuresService],
})
export class RetentionModule {}
