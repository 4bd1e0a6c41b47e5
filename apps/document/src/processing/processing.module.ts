import { provideRpcClient } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module';
import { StagesModule } from '../uploads/stages.module';
import { PdfMaker } from './pdf-maker';
import { ProcessUploadProcessor } from './process-upload.processor';
import { UnfinishedUploads } from './unfinished-uploads';
import { VirusScanner } from './virus-scanner';

@Module({
  imports: [StorageModule, StagesModule, DeliveryModule],
  providers: [provideRpcClient('lender'), VirusScanner, PdfMaker, ProcessUploadProcessor, UnfinishedUploads],
})
export class ProcessingModule {}
