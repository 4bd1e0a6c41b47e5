import {
  countFailedTransmissionsRpc,
  discardTransmissionRpc,
  getTransmissionRpc,
  listReasonsRpc,
  listTransmissionsRpc,
  type Page,
  type ReasonCount,
  retryFailedRpc,
  retryTransmissionRpc,
  summarizeTransmissionsRpc,
  type TransmissionHistory,
  type TransmissionRecord,
  type TransmissionSummary,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { TransmissionAdminService } from './transmission-admin.service';
import { TransmissionViews } from './transmission-views';

@Controller()
export class TransmissionsController {
  constructor(
    private readonly views: TransmissionViews,
    private readonly transmissions: TransmissionAdminService,
  ) {}

  @RpcHandler(listTransmissionsRpc)
  list({
    filter,
    lenderIds,
  }: z.output<typeof listTransmissionsRpc.input>): Promise<Page<TransmissionRecord>> {
    return this.views.list(filter, lenderIds);
  }

  @RpcHandler(getTransmissionRpc)
  get({ id }: z.output<typeof getTransmissionRpc.input>): Promise<TransmissionHistory> {
    return this.views.get(id);
  }

  @RpcHandler(retryTransmissionRpc)
  async retry({ actor, id }: z.output<typeof retryTransmissionRpc.input>): Promise<TransmissionHistory> {
    await this.transmissions.retry(actor, id);
    return this.views.get(id);
  }

  @RpcHandler(discardTransmissionRpc)
  async discard({
    actor,
    id,
    reason,
  }: z.output<typeof discardTransmissionRpc.input>): Promise<TransmissionHistory> {
    await this.transmissions.discard(actor, id, reason);
    return this.views.get(id);
  }

  @RpcHandler(retryFailedRpc)
  async retryFailed({
    actor,
    ...which
  }: z.output<typeof retryFailedRpc.input>): Promise<{ retried: number }> {
    return { retried: await this.transmissions.retryFailed(actor, which) };
  }

  @RpcHandler(listReasonsRpc)
  async reasons(): Promise<{ items: ReasonCount[] }> {
    return { items: await this.views.reasons() };
  }

  @RpcHandler(summarizeTransmissionsRpc)
  async summarize(): Promise<TransmissionSummary> {
    return { items: await this.views.summarize() };
  }

  @RpcHandler(countFailedTransmissionsRpc)
  async countFailed(): Promise<{ count: number }> {
    return { count: await this.views.countFailed() };
  }
}
