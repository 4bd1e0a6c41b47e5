import {
  addGlossaryTerm,
  addGlossaryTermRpc,
  deleteGlossaryTerm,
  deleteGlossaryTermRpc,
  type GlossaryTerm,
  type GlossaryTermList,
  listGlossary,
  listGlossaryRpc,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { actorOf, SignedIn, type StaffSession } from '../../auth/staff-session';

@Controller()
export class GlossaryController {
  constructor(@InjectRpc('translation') private readonly translations: RpcClient) {}

  @Route(listGlossary)
  list(): Promise<GlossaryTermList> {
    return this.translations.call(listGlossaryRpc, {});
  }

  @Route(addGlossaryTerm)
  add(
    @SignedIn() staff: StaffSession,
    @Input() { body }: RouteInput<typeof addGlossaryTerm>,
  ): Promise<GlossaryTerm> {
    return this.translations.call(addGlossaryTermRpc, { actor: actorOf(staff), ...body });
  }

  @Route(deleteGlossaryTerm)
  async delete(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof deleteGlossaryTerm>,
  ): Promise<void> {
    await this.translations.call(deleteGlossaryTermRpc, { actor: actorOf(staff), ...params });
  }
}
