import { provideRpcClient } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { FileByRuleProcessor } from './file-by-rule.processor';
import { FileUploadProcessor } from './file-upload.processor';
import { FilingsService } from './filings.service';

@Module({
  imports: [StorageModule],
  providers: [
    provideRpcClient('lender'),
    provideRpcClient('document'),
    FilingsService,
    FileByRuleProcessor,
    FileUploadProcessor,
  ],
  exports: [FilingsService],
})
export class FilingModule {}
