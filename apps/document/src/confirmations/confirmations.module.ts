import { Module } from '@nestjs/common';
import { InsightModule } from '../insight/insight.module';
import { TransmissionsModule } from '../transmissions/transmissions.module';
import { UploadsModule } from '../uploads/uploads.module';
import { ConfirmationsService } from './confirmations.service';
import { TransmitConfirmationProcessor } from './transmit-confirmation.processor';

@Module({
  imports: [UploadsModule, TransmissionsModule, InsightModule],
  providers: [ConfirmationsService, TransmitConfirmationProcessor],
  exports: [ConfirmationsService],
})
export class ConfirmationsModule {}
