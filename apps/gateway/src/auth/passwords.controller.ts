import {
  type Actor,
  changePassword,
  changePasswordRpc,
  resetPassword,
  resetPasswordRpc,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Input, type RouteInput } from '../platform/http/route-input';
import { Route } from '../platform/http/route.decorator';
import { originOf, SignedInActor } from './staff-session';
import { SessionCookies } from './session-cookies';

type Nothing = Record<string, never>;

@Controller()
export class PasswordsController {
  constructor(
    @InjectRpc('identity') private readonly identity: RpcClient,
    private readonly cookies: SessionCookies,
  ) {}

  @Route(resetPassword)
  async reset(
    @Input() { body }: RouteInput<typeof resetPassword>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Nothing> {
    const { device } = await this.identity.call(resetPasswordRpc, body);
    this.cookies.setDevice(reply, device);
    return {};
  }

  @Route(changePassword)
  async change(
    @SignedInActor() actor: Actor,
    @Input() { body }: RouteInput<typeof changePassword>,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Nothing> {
    const { device, ...issued } = await this.identity.call(changePasswordRpc, {
      actor,
      origin: originOf(request),
      ...body,
    });
    this.cookies.set(reply, issued);
    this.cookies.setDevice(reply, device);
    return {};
  }
}
