import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { InsightModule } from '../insight/insight.module';
import { TransmissionsModule } from '../transmissions/transmissions.module';
import { ConfirmationEntity } from './confirmation.entity';
import { ConfirmationsRepository } from './confirmations.repository';
import { ConfirmationsController } from './confirmations.rpc-controller';
import { ConfirmationsService } from './confirmations.service';
import { TransmitConfirmationProcessor } from './transmit-confirmation.processor';

@Module({
  imports: [TypeOrmModule.forFeature([ConfirmationEntity]), TransmissionsModule, InsightModule],
  controllers: [ConfirmationsController],
  providers: [ConfirmationsService, ConfirmationsRepository, TransmitConfirmationProcessor],
})
export class ConfirmationsModule {}
