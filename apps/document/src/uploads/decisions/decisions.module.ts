import { provideRpcClient } from '@coverleaf/messaging';
import { Module } from '@nestjs/common';
import { DocumentsModule } from '../../documents/documents.module';
import { TransmissionsModule } from '../../transmissions/transmissions.module';
import { DeliveryModule } from '../delivery/delivery.module';
import { UploadsModule } from '../uploads.module';
import { DecisionsController } from './decisions.rpc-controller';
import { DecisionsService } from './decisions.service';

@Module({
  imports: [UploadsModule, TransmissionsModule, DeliveryModule, DocumentsModule],
  controllers: [DecisionsController],
  providers: [provideRpcClient('lender'), DecisionsService],
})
export class DecisionsModule {}
