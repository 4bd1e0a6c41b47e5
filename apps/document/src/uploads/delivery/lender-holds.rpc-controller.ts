import {
  type LenderHoldRecord,
  listLenderHoldsRpc,
  rejectHeldDocumentsRpc,
  retryHeldDocumentsRpc,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { LenderHoldsService } from './lender-holds.service';

@Controller()
export class LenderHoldsController {
  constructor(private readonly holds: LenderHoldsService) {}

  @RpcHandler(listLenderHoldsRpc)
  async list(): Promise<{ items: LenderHoldRecord[] }> {
    return { items: await this.holds.list() };
  }

  @RpcHandler(retryHeldDocumentsRpc)
  async retry({
    actor,
    lenderId,
  }: z.output<typeof retryHeldDocumentsRpc.input>): Promise<{ retried: number }> {
    return { retried: await this.holds.retry(actor, lenderId) };
  }

  @RpcHandler(rejectHeldDocumentsRpc)
  async reject({
    actor,
    lenderId,
  }: z.output<typeof rejectHeldDocumentsRpc.input>): Promise<{ rejected: number }> {
    return { rejected: await this.holds.reject(actor, lenderId) };
  }
}
