import { Module } from '@nestjs/common';
import { InsightModule } from '../insight/insight.module';
import { NotificationsModule } from '../notifications/notifications.module';
import { TransmissionsModule } from '../transmissions/transmissions.module';
import { ConfirmationsRepository } from './confirmations.repository';
import { ConfirmationsController } from './confirmations.rpc-controller';
import { ConfirmationsService } from './confirmations.service';
import { TransmitConfirmationProcessor } from './transmit-confirmation.processor';

@Module({
  imports: [TransmissionsModule, InsightModule, NotificationsModule],
  controllers: [ConfirmationsController],
  providers: [ConfirmationsService, ConfirmationsRepository, TransmitConfirmationProcessor],
})
export class ConfirmationsModule {}
