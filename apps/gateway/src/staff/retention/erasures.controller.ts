import { type Actor, type Erasure, listErasures, requestErasure } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { actorOf, SignedIn, type StaffSession } from '../../auth/staff-session';
import { UserNames } from '../names';

@Controller()
export class ErasuresController {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly users: UserNames,
  ) {}

  @Route(requestErasure)
  async request(@SignedIn() staff: StaffSession, @Input() { body }: RouteInput<typeof requestErasure>) {
    const actor = actorOf(staff);
    const { plan, erasure } = await this.documents.perform(requestErasure, { actor, body });
    return { plan, erasure: erasure && ((await this.addNames(actor, [erasure]))[0] ?? erasure) };
  }

  @Route(listErasures)
  async list(@SignedIn() staff: StaffSession, @Input() { query }: RouteInput<typeof listErasures>) {
    const actor = actorOf(staff);
    const page = await this.documents.perform(listErasures, { actor, query });
    return { ...page, items: await this.addNames(actor, page.items) };
  }

  private async addNames(actor: Actor, erasures: readonly Erasure[]): Promise<Erasure[]> {
    const ids = erasures.flatMap(({ requestedBy }) => requestedBy ?? []);
    const names = await this.users.ifKnown(actor, ids);
    return erasures.map((erasure) => ({
      ...erasure,
      requestedByName: names.get(erasure.requestedBy ?? '') ?? null,
    }));
  }
}
