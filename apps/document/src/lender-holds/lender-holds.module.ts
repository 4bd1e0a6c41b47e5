import { Module } from '@nestjs/common';
import { TransmissionsModule } from '../transmissions/transmissions.module';
import { StagesModule } from '../uploads/stages.module';
import { LenderHoldsController } from './lender-holds.rpc-controller';
import { LenderHoldsService } from './lender-holds.service';

@Module({
  imports: [TransmissionsModule, StagesModule],
  controllers: [LenderHoldsController],
  providers: [LenderHoldsService],
})
export class LenderHoldsModule {}
