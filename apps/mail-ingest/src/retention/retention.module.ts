import { provideRpcClient } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { DeleteExpiredEmailsProcessor } from './delete-expired-emails.processor';
import { PendingFileDeletions, EmailDeleter } from './email-deleter';
import { RetentionController } from './retention.rpc-controller';
import { RetentionService } from './retention.service';

@Module({
  imports: [StorageModule],
  controllers: [RetentionController],
  providers: [
    provideRpcClient('lender'),
    PendingFileDeletions,
    EmailDeleter,
    RetentionService,
    DeleteExpiredEmailsProcessor,
  ],
  exports: [RetentionService],
})
export class RetentionModule {}
