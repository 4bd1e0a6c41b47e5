import { type Actor, confirmTotp, confirmTotpRpc, type RecoveryCodes } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Input, type RouteInput } from '../platform/http/route-input';
import { Route } from '../platform/http/route.decorator';
import { SignedInActor } from './staff-session';
import { SessionCookies } from './session-cookies';

@Controller()
export class TotpController {
  constructor(
    @InjectRpc('identity') private readonly identity: RpcClient,
    private readonly cookies: SessionCookies,
  ) {}

  @Route(confirmTotp)
  async confirm(
    @SignedInActor() actor: Actor,
    @Input() { body }: RouteInput<typeof confirmTotp>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<RecoveryCodes> {
    const { issued, recoveryCodes } = await this.identity.call(confirmTotpRpc, { actor, ...body });
    this.cookies.set(reply, issued);
    return { recoveryCodes };
  }
}
