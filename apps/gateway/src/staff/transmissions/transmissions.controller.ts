import {
  type OperationInput,
  type Actor,
  listLenderHolds,
  listTransmissions,
  listTransmissionsRpc,
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
import { LenderNames } from '../names';

@Controller()
export class TransmissionsController {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly lenderNames: LenderNames,
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
}
