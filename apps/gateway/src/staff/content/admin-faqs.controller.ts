import {
  type AdminFaq,
  type AdminFaqList,
  createFaq,
  createFaqRpc,
  deleteFaq,
  deleteFaqRpc,
  listAdminFaqs,
  listAdminFaqsRpc,
  orderFaqs,
  orderFaqsRpc,
  updateFaq,
  updateFaqRpc,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, Headers, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { tagged, versionIn } from '../../platform/http/representation';
import { actorOf, SignedIn, type StaffSession } from '../../auth/staff-session';

@Controller()
export class AdminFaqsController {
  constructor(@InjectRpc('lender') private readonly lenders: RpcClient) {}

  @Route(listAdminFaqs)
  list(): Promise<AdminFaqList> {
    return this.lenders.call(listAdminFaqsRpc, {});
  }

  @Route(createFaq)
  async create(
    @SignedIn() staff: StaffSession,
    @Input() { body }: RouteInput<typeof createFaq>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminFaq> {
    return tagged(reply, await this.lenders.call(createFaqRpc, { actor: actorOf(staff), faq: body }));
  }

  @Route(orderFaqs)
  order(
    @SignedIn() staff: StaffSession,
    @Input() { body }: RouteInput<typeof orderFaqs>,
  ): Promise<AdminFaqList> {
    return this.lenders.call(orderFaqsRpc, { actor: actorOf(staff), ...body });
  }

  @Route(updateFaq)
  async update(
    @SignedIn() staff: StaffSession,
    @Input() { params, body }: RouteInput<typeof updateFaq>,
    @Headers('if-match') ifMatch: string | undefined,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<AdminFaq> {
    const given = { actor: actorOf(staff), id: params.id, version: versionIn(ifMatch), change: body };
    return tagged(reply, await this.lenders.call(updateFaqRpc, given));
  }

  @Route(deleteFaq)
  async delete(
    @SignedIn() staff: StaffSession,
    @Input() { params }: RouteInput<typeof deleteFaq>,
  ): Promise<void> {
    await this.lenders.call(deleteFaqRpc, { actor: actorOf(staff), id: params.id });
  }
}
