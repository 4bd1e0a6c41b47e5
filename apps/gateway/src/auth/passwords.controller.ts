import {
  type Actor,
  changePassword,
  changePasswordRpc,
  findPasswordLinkRpc,
  resetPassword,
  resetPasswordRpc,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { LenderCache, SettingsCache } from '../platform/cache/content-caches';
import { Input, type RouteInput } from '../platform/http/route-input';
import { Route } from '../platform/http/route.decorator';
import { SignedInActor } from './staff-session';
import { SessionCookies } from './session-cookies';

type Nothing = Record<string, never>;

@Controller()
export class PasswordsController {
  constructor(
    @InjectRpc('identity') private readonly identity: RpcClient,
    private readonly cookies: SessionCookies,
    private readonly settings: SettingsCache,
    private readonly lenders: LenderCache,
  ) {}

  @Route(resetPassword)
  async reset(
    @Input() { body }: RouteInput<typeof resetPassword>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Nothing> {
    const { lenderId } = await this.identity.call(findPasswordLinkRpc, { token: body.token });
    const words = await this.wordsOf(lenderId);
    const { device } = await this.identity.call(resetPasswordRpc, { ...body, words });
    this.cookies.setDevice(reply, device);
    return {};
  }

  @Route(changePassword)
  async change(
    @SignedInActor() actor: Actor,
    @Input() { body }: RouteInput<typeof changePassword>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Nothing> {
    const { device, ...issued } = await this.identity.call(changePasswordRpc, {
      actor,
      words: await this.wordsOf(actor.lenderId),
      ...body,
    });
    this.cookies.set(reply, issued);
    this.cookies.setDevice(reply, device);
    return {};
  }

  /** The names of the site and of a lender, which passwords must not be based on. */
  private async wordsOf(lenderId: string | null): Promise<string[]> {
    const { name } = await this.settings.site();
    const lender = lenderId ? await this.lenders.findById(lenderId) : null;
    return lender ? [name, lender.name, lender.slug] : [name];
  }
}
