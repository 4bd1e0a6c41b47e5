import { Module } from '@nestjs/common';
import { DocumentsRepository } from './documents.repository';
import { DocumentsController } from './documents.rpc-controller';
import { DocumentsService } from './documents.service';

@Module({
  controllers: [DocumentsController],
  providers: [DocumentsRepository, DocumentsService],
  exports: [DocumentsService],
})
export class DocumentsModule {}
