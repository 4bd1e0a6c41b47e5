import {
  type AuditEntry,
  type AuditVerdict,
  listAudit,
  listAuditRpc,
  type Page,
  verifyAudit,
  verifyAuditRpc,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { Input, type RouteInput } from '../http/route-input';
import { Route } from '../http/route.decorator';

@Controller()
export class AuditController {
  constructor(@InjectRpc('identity') private readonly identity: RpcClient) {}

  @Route(listAudit)
  list(@Input() { query }: RouteInput<typeof listAudit>): Promise<Page<AuditEntry>> {
    return this.identity.call(listAuditRpc, { filter: query });
  }

  @Route(verifyAudit)
  verify(): Promise<AuditVerdict> {
    return this.identity.call(verifyAuditRpc, {});
  }
}
