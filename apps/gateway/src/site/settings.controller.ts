import {
  listSettings,
  listSettingsRpc,
  saveSettings,
  saveSettingsRpc,
  type Setting,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import { Input, type RouteInput } from '../http/route-input';
import { Route } from '../http/route.decorator';
import { actorOf, SignedIn, type StaffSession } from '../staff/staff-session';

@Controller()
export class SettingsController {
  constructor(@InjectRpc('lender') private readonly lenders: RpcClient) {}

  @Route(listSettings)
  list(): Promise<Setting[]> {
    return this.lenders.call(listSettingsRpc, {});
  }

  @Route(saveSettings)
  save(
    @SignedIn() staff: StaffSession,
    @Input() { body }: RouteInput<typeof saveSettings>,
  ): Promise<Setting[]> {
    return this.lenders.call(saveSettingsRpc, { actor: actorOf(staff), changes: body });
  }
}
