import {
  type Actor,
  discardTransmission,
  getTransmission,
  type LenderHold,
  listLenderHolds,
  listTransmissions,
  listTransmissionsRpc,
  retryTransmission,
  type TransmissionDetail,
  type TransmissionHistory,
  type TransmissionPage,
  watchTransmissions,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { EventRoute, Route } from '../../platform/http/route.decorator';
import { actorOf, originOf, SignedIn, type StaffSession } from '../../auth/staff-session';
import { TransmissionFeed } from './transmission-feed';
import { LenderNames, UserNames } from '../names';

@Controller()
export class TransmissionsController {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly lenderNames: LenderNames,
    private readonly userNames: UserNames,
    private readonly feed: TransmissionFeed,
  ) {}

  @Route(listTransmissions)
  async list(@Input() { query }: RouteInput<typeof listTransmissions>): Promise<TransmissionPage> {
    const lenderIds = await this.lenderNames.search(query.q);
    const page = await this.documents.call(listTransmissionsRpc, { filter: query, lenderIds });
    return { ...page, items: await this.lenderNames.addTo(page.items) };
  }

  @Route(listLenderHolds)
  async holds(@SignedIn() staff: StaffSession): Promise<{ items: LenderHold[] }> {
    const { items } = await this.documents.perform(listLenderHolds, { actor: actorOf(staff) });
    return { items: await this.lenderNames.addTo(items) };
  }

  @EventRoute(watchTransmissions)
  watch(@SignedIn() { record }: StaffSession, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    this.feed.open(reply, record.id, originOf(request).address);
  }

  @Route(getTransmission)
  async get(@SignedIn() staff: StaffSession, @Input() { params }: RouteInput<typeof getTransmission>) {
    const actor = actorOf(staff);
    return this.detailOf(actor, await this.documents.perform(getTransmission, { actor, params }));
  }

  @Route(retryTransmission)
  async retry(@SignedIn() staff: StaffSession, @Input() { params }: RouteInput<typeof retryTransmission>) {
    const actor = actorOf(staff);
    return this.detailOf(actor, await this.documents.perform(retryTransmission, { actor, params }));
  }

  @Route(discardTransmission)
  async discard(
    @SignedIn() staff: StaffSession,
    @Input() { params, body }: RouteInput<typeof discardTransmission>,
  ): Promise<TransmissionDetail> {
    const actor = actorOf(staff);
    const input = { actor, params, body };
    return this.detailOf(actor, await this.documents.perform(discardTransmission, input));
  }

  private async detailOf(actor: Actor, history: TransmissionHistory): Promise<TransmissionDetail> {
    const [[named], events] = await Promise.all([
      this.lenderNames.addTo([history]),
      this.userNames.addTo(actor, history.events),
    ]);
    return { ...history, lenderName: named?.lenderName ?? null, events };
  }
}
