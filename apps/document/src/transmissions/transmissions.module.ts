import { Module } from '@nestjs/common';
import { LenderHoldsRepository } from './lender-holds.repository';
import { Timeline } from './timeline';
import { TransmissionAnnouncer } from './transmission-announcer';
import { TransmissionConsole } from './transmission-console';
import { TransmissionFigures } from './transmission-figures';
import { TransmissionViews } from './transmission-views';
import { TransmissionsController } from './transmissions.rpc-controller';
import { TransmissionsRepository } from './transmissions.repository';
import { Transmitter } from './transmitter';

@Module({
  controllers: [TransmissionsController],
  providers: [
    TransmissionAnnouncer,
    Timeline,
    TransmissionsRepository,
    Transmitter,
    LenderHoldsRepository,
    TransmissionViews,
    TransmissionConsole,
    TransmissionFigures,
  ],
  exports: [TransmissionsRepository, Transmitter, TransmissionConsole, LenderHoldsRepository],
})
export class TransmissionsModule {}
