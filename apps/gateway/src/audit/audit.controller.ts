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
import { LenderNames } from '../lenders/lender-names';

@Controller()
export class AuditController {
  constructor(
    @InjectRpc('identity') private readonly identity: RpcClient,
    private readonly lenders: LenderNames,
  ) {}

  @Route(listAudit)
  async list(@Input() { query }: RouteInput<typeof listAudit>): Promise<Page<AuditEntry>> {
    const page = await this.identity.call(listAuditRpc, { filter: query });
    const ofLenders = page.items.filter(({ action }) => action.startsWith('lender.'));
    const names = await this.lenders.ifKnown(ofLenders.flatMap(({ subjectId }) => subjectId ?? []));
    const named = (entry: AuditEntry): AuditEntry => ({
      ...entry,
      subjectName: entry.subjectName ?? names.get(entry.subjectId ?? '') ?? null,
    });
    return { ...page, items: page.items.map(named) };
  }

  @Route(verifyAudit)
  verify(): Promise<AuditVerdict> {
    return this.identity.call(verifyAuditRpc, {});
  }
}
