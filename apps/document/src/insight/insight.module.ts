import { OutboundModule } from '@coverleaf/outbound';
import { Module } from '@nestjs/common';
import { InsightClient } from './insight.client';
import { LookupController } from './lookup.rpc-controller';

@Module({
  imports: [OutboundModule],
  controllers: [LookupController],
  providers: [InsightClient],
  exports: [InsightClient],
})
export class InsightModule {}
