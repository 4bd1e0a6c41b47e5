import {
  countFailedTransmissionsRpc,
  listTransmissionsRpc,
  type Page,
  type TransmissionRecord,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { TransmissionViews } from './transmission-views';

@Controller()
export class TransmissionsController {
  constructor(private readonly views: TransmissionViews) {}

  @RpcHandler(listTransmissionsRpc)
  list({
    filter,
    lenderIds,
  }: z.output<typeof listTransmissionsRpc.input>): Promise<Page<TransmissionRecord>> {
    return this.views.list(filter, lenderIds);
  }

  @RpcHandler(countFailedTransmissionsRpc)
  async countFailed(): Promise<{ count: number }> {
    return { count: await this.views.countFailed() };
  }
}
