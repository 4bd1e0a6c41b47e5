import { provideRpcClient } from '@coverleaf/messaging';
import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { RemovalsModule } from '../removals/removals.module';
import { DeleteExpiredProcessor } from './delete-expired.processor';
import { LegalHoldsService } from './legal-holds.service';
import { RetentionRepository } from './retention.repository';
import { RetentionController } from './retention.rpc-controller';
import { Timelines } from './timelines';

@Module({
  imports: [DocumentsModule, RemovalsModule],
  controllers: [RetentionController],
  providers: [
    provideRpcClient('lender'),
    LegalHoldsService,
    RetentionRepository,
    Timelines,
    DeleteExpiredProcessor,
  ],
})
export class RetentionModule {}
