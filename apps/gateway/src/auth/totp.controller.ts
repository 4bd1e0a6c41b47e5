import { type Actor, confirmTotp, confirmTotpRpc, type RecoveryCodes } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Input, type RouteInput } from '../platform/http/route-input';
import { Route } from '../platform/http/route.decorator';
import { originOf } from './act-facts';
import { SessionPolicy } from './session-policy';
import { SignedInActor } from './staff-session';
import { SessionCookies } from './session-cookies';

@Controller()
export class TotpController {
  constructor(
    @InjectRpc('identity') private readonly identity: RpcClient,
    private readonly cookies: SessionCookies,
    private readonly policy: SessionPolicy,
  ) {}

  @Route(confirmTotp)
  async confirm(
    @SignedInActor() actor: Actor,
    @Input() { body }: RouteInput<typeof confirmTotp>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecoveryCodes> {
    const limits = await this.policy.limits();
    const input = { actor, origin: originOf(request), limits, ...body };
    const { issued, recoveryCodes } = await this.identity.call(confirmTotpRpc, input);
    this.cookies.set(reply, issued);
    return { recoveryCodes };
  }
}
