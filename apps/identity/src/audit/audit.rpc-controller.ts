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
import { AuditLog } from './audit-log';

@Controller()
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @RpcHandler(listAuditRpc)
  list({ filter }: z.output<typeof listAuditRpc.input>): Promise<Page<AuditEntry>> {
    return this.log.list(filter);
  }

  @RpcHandler(recordActRpc)
  async record({ id, act }: z.output<typeof recordActRpc.input>): Promise<Record<string, never>> {
    await this.log.append(id, act);
    return {};
  }

  @RpcHandler(verifyAuditRpc)
  verify(): Promise<AuditVerdict> {
    return this.log.verify();
  }
}
