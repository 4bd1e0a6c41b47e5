import { Module } from '@nestjs/common';
import { TransmissionsRepository } from './transmissions.repository';
import { Transmitter } from './transmitter';

@Module({
  providers: [TransmissionsRepository, Transmitter],
  exports: [TransmissionsRepository, Transmitter],
})
export class TransmissionsModule {}
