import { provideRpcClient } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { InsightModule } from '../../insight/insight.module';
import { TransmissionsModule } from '../../transmissions/transmissions.module';
import { UploadsModule } from '../uploads.module';
import { DeliverUploadProcessor } from './deliver-upload.processor';
import { Deliveries } from './deliveries';
import { LenderHoldsService } from './lender-holds.service';

@Module({
  imports: [StorageModule, UploadsModule, TransmissionsModule, InsightModule],
  providers: [provideRpcClient('lender'), Deliveries, DeliverUploadProcessor, LenderHoldsService],
  exports: [Deliveries, LenderHoldsService],
})
export class DeliveryModule {}
