import {
  type AuditEntry,
  type AuditVerdict,
  listAuditRpc,
  type Page,
  recordActRpc,
  verifyAuditRpc,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { AuditChain } from './audit-chain';
import { AuditRepository } from './audit.repository';

@Controller()
export class AuditController {
  constructor(
    private readonly entries: AuditRepository,
    private readonly chain: AuditChain,
  ) {}

  @RpcHandler(listAuditRpc)
  list({ filter }: z.output<typeof listAuditRpc.input>): Promise<Page<AuditEntry>> {
    return this.entries.list(filter);
  }

  @RpcHandler(recordActRpc)
  async record({ id, act }: z.output<typeof recordActRpc.input>): Promise<Record<string, never>> {
    await this.chain.append(id, act);
    return {};
  }

  @RpcHandler(verifyAuditRpc)
  verify(): Promise<AuditVerdict> {
    return this.chain.verify();
  }
}
