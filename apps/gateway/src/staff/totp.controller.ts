import {
  beginTotp,
  beginTotpRpc,
  confirmTotp,
  confirmTotpRpc,
  type RecoveryCodes,
  removeTotp,
  removeTotpRpc,
  type TotpSetup,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { RateLimited } from '../http/rate-limit.guard';
import { Input, type RouteInput } from '../http/route-input';
import { Route } from '../http/route.decorator';
import { actorOf, SignedIn, type StaffSession } from './staff-session';

@Controller()
export class TotpController {
  constructor(@InjectRpc('identity') private readonly identity: RpcClient) {}

  @Route(beginTotp)
  begin(@SignedIn() staff: StaffSession): Promise<TotpSetup> {
    return this.identity.call(beginTotpRpc, { actor: actorOf(staff) });
  }

  @Route(confirmTotp)
  @RateLimited('signIns')
  confirm(
    @SignedIn() staff: StaffSession,
    @Input() { body }: RouteInput<typeof confirmTotp>,
  ): Promise<RecoveryCodes> {
    return this.identity.call(confirmTotpRpc, { actor: actorOf(staff), ...body });
  }

  @Route(removeTotp)
  @RateLimited('signIns')
  async remove(
    @SignedIn() staff: StaffSession,
    @Input() { body }: RouteInput<typeof removeTotp>,
  ): Promise<Record<string, never>> {
    await this.identity.call(removeTotpRpc, { actor: actorOf(staff), ...body });
    return {};
  }
}
