import {
  type OperationInput,
  type Actor,
  EXPORT_ROWS,
  exportTransmissions,
  exportTransmissionsRpc,
  listLenderHolds,
  listTransmissions,
  listTransmissionsRpc,
  receiptNumber,
  type Transmission,
  type TransmissionPage,
  watchTransmissions,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, Req, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { EventRoute, Route } from '../../platform/http/route.decorator';
import { originOf } from '../../auth/act-facts';
import { InputOfOperation } from '../../auth/operation-input';
import { SignedInActor } from '../../auth/staff-session';
import { StaffWatch } from '../../auth/staff-watch';
import { csvFormat, exportFile } from '../export-file';
import { TransmissionFeed } from './transmission-feed';
import { LenderNames } from '../names';

const TRANSMISSIONS = csvFormat<Transmission>({
  id: ({ id }) => id,
  receipt: ({ uploadId }) => receiptNumber(uploadId),
  name: ({ name }) => name,
  financialInstitution: ({ financialInstitution }) => financialInstitution,
  lender: ({ lenderName }) => lenderName,
  sent: ({ kind }) => kind,
  target: ({ target }) => target,
  state: ({ state }) => state,
  attempts: ({ attempts }) => attempts,
  lastError: ({ lastError }) => lastError,
  nextAttempt: ({ nextAttemptAt }) => nextAttemptAt,
  created: ({ createdAt }) => createdAt,
  changed: ({ updatedAt }) => updatedAt,
});

@Controller()
export class TransmissionsController {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly lenderNames: LenderNames,
    private readonly feed: TransmissionFeed,
    private readonly staffWatch: StaffWatch,
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

  @Route(exportTransmissions)
  export(
    @SignedInActor() actor: Actor,
    @Input() { query }: RouteInput<typeof exportTransmissions>,
  ): Promise<StreamableFile> {
    const readPage = this.staffWatch.exporting(actor, exportTransmissions.id, async (cursor) => {
      const lenderIds = await this.lenderNames.search(query.q);
      const input = { actor, filter: query, lenderIds, cursor, limit: EXPORT_ROWS };
      const page = await this.documents.call(exportTransmissionsRpc, input);
      return { ...page, items: await this.lenderNames.addTo(page.items) };
    });
    return exportFile('transmissions', TRANSMISSIONS, readPage);
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
