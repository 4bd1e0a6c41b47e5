import { provideRpcClient } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module';
import { UploadsModule } from '../uploads.module';
import { PdfConverter } from './pdf-converter';
import { ProcessUploadProcessor } from './process-upload.processor';
import { StuckUploads } from './stuck-uploads';

@Module({
  imports: [StorageModule, UploadsModule, DeliveryModule],
  providers: [provideRpcClient('lender'), PdfConverter, ProcessUploadProcessor, StuckUploads],
})
export class ProcessingModule {}
