import { provideRpcClient } from '@coverleaf/messaging';
import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../documents/documents.module';
import { TransmissionsModule } from '../../transmissions/transmissions.module';
import { DeliveryModule } from '../delivery/delivery.module';
import { UploadsModule } from '../uploads.module';
import { DecisionsService } from './decisions.service';

@Module({
  imports: [UploadsModule, TransmissionsModule, DeliveryModule, DocumentsModule],
  providers: [provideRpcClient('lender'), DecisionsService],
  exports: [DecisionsService],
})
export class DecisionsModule {}
