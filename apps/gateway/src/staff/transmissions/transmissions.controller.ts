import {
  type OperationInput,
  type Actor,
  discardTransmission,
  getTransmission,
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
import { originOf } from '../../auth/act-facts';
import { InputOfOperation } from '../../auth/operation-input';
import { SignedInActor } from '../../auth/staff-session';
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
  async list(
    @SignedInActor() actor: Actor,
    @Input() { query }: RouteInput<typeof listTransmissions>,
  ): Promise<TransmissionPage> {
    const lenderIds = await this.lenderNames.search(query.q);
    const page = await this.documents.call(listTransmissionsRpc, { actor, filter: query, lenderIds });
    return { ...page, items: await this.lenderNames.addTo(page.items) };
  }

  @Route(listLenderHolds)
  async holds(@InputOfOperation() input: OperationInput<typeof listLenderHolds>) {
    const { items } = await this.documents.perform(listLenderHolds, input);
    return { items: await this.lenderNames.addTo(items) };
  }

  @EventRoute(watchTransmissions)
  watch(@SignedInActor() { sessionId }: Actor, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    this.feed.open(reply, sessionId, originOf(request).address);
  }

  @Route(getTransmission)
  async get(@InputOfOperation() input: OperationInput<typeof getTransmission>) {
    return this.detailOf(input.actor, await this.documents.perform(getTransmission, input));
  }

  @Route(retryTransmission)
  async retry(@InputOfOperation() input: OperationInput<typeof retryTransmission>) {
    return this.detailOf(input.actor, await this.documents.perform(retryTransmission, input));
  }

  @Route(discardTransmission)
  async discard(@InputOfOperation() input: OperationInput<typeof discardTransmission>) {
    return this.detailOf(input.actor, await this.documents.perform(discardTransmission, input));
  }

  private async detailOf(actor: Actor, history: TransmissionHistory): Promise<TransmissionDetail> {
    const [[named], events] = await Promise.all([
      this.lenderNames.addTo([history]),
      this.userNames.addTo(actor, history.events),
    ]);
    return { ...history, lenderName: named?.lenderName ?? null, events };
  }
}
