import {
  beginTotp,
  beginTotpRpc,
  confirmTotp,
  confirmTotpRpc,
  type RecoveryCodes,
  removeTotp,
  removeTotpOf,
  removeTotpOfRpc,
  removeTotpRpc,
  type TotpSetup,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Input, type RouteInput } from '../platform/http/route-input';
import { Route } from '../platform/http/route.decorator';
import { actorOf, originOf, SignedIn, type StaffSession } from './staff-session';
import { SessionCookies } from './session-cookies';

@Controller()
export class TotpController {
  constructor(
    @InjectRpc('identity') private readonly identity: RpcClient,
    private readonly cookies: SessionCookies,
  ) {}

  @Route(beginTotp)
  begin(
    @SignedIn() staff: StaffSession,
    @Input() { body }: RouteInput<typeof beginTotp>,
  ): Promise<TotpSetup> {
    return this.identity.call(beginTotpRpc, { actor: actorOf(staff), ...body });
  }

  @Route(confirmTotp)
  async confirm(
    @SignedIn() staff: StaffSession,
    @Input() { body }: RouteInput<typeof confirmTotp>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecoveryCodes> {
    const input = { actor: actorOf(staff), origin: originOf(request), ...body };
    const { issued, recoveryCodes } = await this.identity.call(confirmTotpRpc, input);
    this.cookies.set(reply, issued);
    return { recoveryCodes };
  }

  @Route(removeTotp)
  async remove(
    @SignedIn() staff: StaffSession,
    @Input() { body }: RouteInput<typeof removeTotp>,
  ): Promise<Record<string, never>> {
    await this.identity.call(removeTotpRpc, { actor: actorOf(staff), ...body });
    return {};
  }

  @Route(removeTotpOf)
  async removeOf(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof removeTotpOf>,
  ): Promise<void> {
    await this.identity.call(removeTotpOfRpc, { actor: actorOf(staff), userId: params.id });
  }
}
