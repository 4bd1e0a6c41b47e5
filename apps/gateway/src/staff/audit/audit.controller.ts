import { type OperationInput, listAudit } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { InputOfOperation } from '../../auth/staff-session';
import { Route } from '../../platform/http/route.decorator';
import { AuditSubjects } from '../names';

@Controller()
export class AuditController {
  constructor(
    @InjectRpc('identity') private readonly identity: RpcClient,
    private readonly subjects: AuditSubjects,
  ) {}

  @Route(listAudit)
  async list(@InputOfOperation() input: OperationInput<typeof listAudit>) {
    const page = await this.identity.perform(listAudit, input);
    return { ...page, items: await this.subjects.addTo(page.items) };
  }
}
