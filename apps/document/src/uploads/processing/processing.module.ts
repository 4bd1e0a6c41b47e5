import { provideRpcClient } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module';
import { UploadsModule } from '../uploads.module';
import { PdfMaker } from './pdf-maker';
import { ProcessUploadProcessor } from './process-upload.processor';
import { UnfinishedUploads } from './unfinished-uploads';

@Module({
  imports: [StorageModule, UploadsModule, DeliveryModule],
  providers: [provideRpcClient('lender'), PdfMaker, ProcessUploadProcessor, UnfinishedUploads],
})
export class ProcessingModule {}
