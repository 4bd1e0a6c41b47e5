import { provideRpcClient } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { DeleteExpiredEmailsProcessor } from './delete-expired-emails.processor';
import { EmailDeleter } from './email-deleter';
import { RetentionController } from './retention.rpc-controller';
import { RetentionService } from './retention.service';

@Module({
  imports: [StorageModule],
  controllers: [RetentionController],
  providers: [provideRpcClient('lender'), EmailDeleter, RetentionService, DeleteExpiredEmailsProcessor],
})
export class RetentionModule {}
