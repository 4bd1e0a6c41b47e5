import { recordActRpc } from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { AuditLog } from './audit-log';

@Controller()
export class AuditController {
  constructor(private readonly log: AuditLog) {}

  @RpcHandler(recordActRpc)
  async record({ id, act }: z.output<typeof recordActRpc.input>): Promise<Record<string, never>> {
    await this.log.append(id, act);
    return {};
  }
}
