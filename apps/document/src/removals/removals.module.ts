import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { DiscardedFiles } from './discarded-files';
import { DocumentRemover } from './document-remover';
import { RemovalsService } from './removals.service';

@Module({
  imports: [StorageModule],
  providers: [DiscardedFiles, DocumentRemover, RemovalsService],
  exports: [RemovalsService],
})
export class RemovalsModule {}
