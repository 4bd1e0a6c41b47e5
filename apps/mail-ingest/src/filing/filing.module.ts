import { provideRpcClient } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { FileByRuleProcessor } from './file-by-rule.processor';
import { FileUploadProcessor } from './file-upload.processor';
import { FilingsController } from './filings.rpc-controller';
import { FilingsService } from './filings.service';

@Module({
  imports: [StorageModule],
  controllers: [FilingsController],
  providers: [
    provideRpcClient('lender'),
    provideRpcClient('document'),
    FilingsService,
    FileByRuleProcessor,
    FileUploadProcessor,
  ],
})
export class FilingModule {}
