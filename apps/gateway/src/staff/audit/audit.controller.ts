import { listAudit } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { actorOf, SignedIn, type StaffSession } from '../../auth/staff-session';
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
  async list(@SignedIn() staff: StaffSession, @Input() { query }: RouteInput<typeof listAudit>) {
    const page = await this.identity.perform(listAudit, { actor: actorOf(staff), query });
    return { ...page, items: await this.subjects.addTo(page.items) };
  }
}
