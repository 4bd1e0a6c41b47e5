import { Module } from '@nestjs/common';
import { DocumentsModule } from '../documents/documents.module';
import { DeliveryModule } from '../delivery/delivery.module';
import { NotificationsModule } from '../notifications/notifications.module';
import { TransmissionsModule } from '../transmissions/transmissions.module';
import { StagesModule } from '../uploads/stages.module';
import { DecisionsController } from './decisions.rpc-controller';
import { DecisionsService } from './decisions.service';
import { ManyDecisions } from './many-decisions';

@Module({
  imports: [DocumentsModule, DeliveryModule, TransmissionsModule, StagesModule, NotificationsModule],
  controllers: [DecisionsController],
  providers: [DecisionsService, ManyDecisions],
})
export class DecisionsModule {}
