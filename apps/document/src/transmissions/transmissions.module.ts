import { Module } from '@nestjs/common';
import { TransmissionsRepository } from './transmissions.repository';

@Module({ providers: [TransmissionsRepository], exports: [TransmissionsRepository] })
export class TransmissionsModule {}
