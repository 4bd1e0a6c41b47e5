import { provideRpcClient } from '@coverleaf/messaging';
import { OutboundModule } from '@coverleaf/outbound';
import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { TransmissionsModule } from '../transmissions/transmissions.module';
import { StagesModule } from '../uploads/stages.module';
import { Deliveries } from './deliveries';
import { DeliverUploadProcessor } from './deliver-upload.processor';
import { DocumentDestinations } from './document-destinations';

@Module({
  imports: [StorageModule, OutboundModule, TransmissionsModule, StagesModule],
  providers: [provideRpcClient('lender'), Deliveries, DeliverUploadProcessor, DocumentDestinations],
  exports: [Deliveries],
})
export class DeliveryModule {}
