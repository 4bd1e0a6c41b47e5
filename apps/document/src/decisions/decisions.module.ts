import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { DeliveryModule } from '../delivery/delivery.module';
import { TransmissionsModule } from '../transmissions/transmissions.module';
import { StagesModule } from '../uploads/stages.module';
import { DecisionsController } from './decisions.rpc-controller';
import { DecisionsService } from './decisions.service';

@Module({
  imports: [DocumentsModule, DeliveryModule, TransmissionsModule, StagesModule],
  controllers: [DecisionsController],
  providers: [DecisionsService],
})
export class DecisionsModule {}
