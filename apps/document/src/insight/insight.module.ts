import { OutboundModule } from '@coverleaf/outbound';
import { Module } from '@nestjs/common';
import { InsightClient } from './insight.client';

@Module({ imports: [OutboundModule], providers: [InsightClient], exports: [InsightClient] })
export class InsightModule {}
