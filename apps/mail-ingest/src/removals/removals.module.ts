import { provideRpcClient } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { DeleteExpiredProcessor } from './delete-expired.processor';
import { DiscardedFiles } from './discarded-files';
import { MailRemover } from './mail-remover';
import { RemovalsController } from './removals.rpc-controller';
import { RemovalsService } from './removals.service';

@Module({
  imports: [StorageModule],
  controllers: [RemovalsController],
  providers: [
    provideRpcClient('lender'),
    DiscardedFiles,
    MailRemover,
    RemovalsService,
    DeleteExpiredProcessor,
  ],
})
export class RemovalsModule {}
