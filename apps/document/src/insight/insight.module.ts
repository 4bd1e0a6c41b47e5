import { Module } from '@nestjs/common';
import { OutboundModule } from '../outbound/outbound.module';
import { InsightClient } from './insight.client';

@Module({ imports: [OutboundModule], providers: [InsightClient], exports: [InsightClient] })
export class InsightModule {}
