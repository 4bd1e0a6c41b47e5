import {
  type AdminLender,
  checkSlug,
  checkSlugRpc,
  createLender,
  createLenderRpc,
  deleteLender,
  deleteLenderRpc,
  getAdminLender,
  getAdminLenderRpc,
  type LenderPage,
  listLenders,
  listLendersRpc,
  restoreLender,
  restoreLenderRpc,
  type SlugVerdict,
  updateLender,
  updateLenderRpc,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { tagged, versionIn } from '../../platform/http/representation';
import { actorOf, SignedIn, type StaffSession } from '../../auth/staff-session';

@Controller()
export class AdminLendersController {
  constructor(@InjectRpc('lender') private readonly lenders: RpcClient) {}

  @Route(listLenders)
  list(@Input() { query }: RouteInput<typeof listLenders>): Promise<LenderPage> {
    return this.lenders.call(listLendersRpc, { filter: query });
  }

  @Route(checkSlug)
  checkSlug(@Input() { params, query }: RouteInput<typeof checkSlug>): Promise<SlugVerdict> {
    return this.lenders.call(checkSlugRpc, { slug: params.slug, id: query.lenderId });
  }

  @Route(createLender)
  async create(
    @SignedIn() staff: StaffSession,
    @Input() { body }: RouteInput<typeof createLender>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminLender> {
    return tagged(reply, await this.lenders.call(createLenderRpc, { actor: actorOf(staff), lender: body }));
  }

  @Route(getAdminLender)
  async get(
    @Input() { params }: RouteInput<typeof getAdminLender>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminLender> {
    return tagged(reply, await this.lenders.call(getAdminLenderRpc, params));
  }

  @Route(updateLender)
  async update(
    @SignedIn() staff: StaffSession,
    @Input() { params, body }: RouteInput<typeof updateLender>,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminLender> {
    const given = { actor: actorOf(staff), id: params.id, version: versionIn(ifMatch), change: body };
    return tagged(reply, await this.lenders.call(updateLenderRpc, given));
  }

  @Route(deleteLender)
  async delete(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof deleteLender>,
  ): Promise<void> {
    await this.lenders.call(deleteLenderRpc, { actor: actorOf(staff), id: params.id });
  }

  @Route(restoreLender)
  async restore(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof restoreLender>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminLender> {
    const lender = await this.lenders.call(restoreLenderRpc, { actor: actorOf(staff), id: params.id });
    return tagged(reply, lender);
  }
}
