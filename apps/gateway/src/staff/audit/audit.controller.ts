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
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { AuditSubjects } from '../names';

@Controller()
export class AuditController {
  constructor(
    @InjectRpc('identity') private readonly identity: RpcClient,
    private readonly subjects: AuditSubjects,
  ) {}

  @Route(listAudit)
  async list(@Input() { query }: RouteInput<typeof listAudit>): Promise<Page<AuditEntry>> {
    const page = await this.identity.call(listAuditRpc, { filter: query });
    return { ...page, items: await this.subjects.addTo(page.items) };
  }

  @Route(verifyAudit)
  verify(): Promise<AuditVerdict> {
    return this.identity.call(verifyAuditRpc, {});
  }
}
