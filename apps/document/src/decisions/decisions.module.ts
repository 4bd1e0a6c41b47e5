import { Module } from '@nestjs/common';
import { DeliveryModule } from '../delivery/delivery.module';
import { TransmissionsModule } from '../transmissions/transmissions.module';
import { StagesModule } from '../uploads/stages.module';
import { DecisionsService } from './decisions.service';

@Module({
  imports: [DeliveryModule, TransmissionsModule, StagesModule],
  providers: [DecisionsService],
})
export class DecisionsModule {}
