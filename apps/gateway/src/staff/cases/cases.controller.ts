import {
  type Actor,
  type CaseDetail,
  changeCase,
  changeCharge,
  closeCase,
  decideAttestation,
  decideEvidence,
  EXPORT_ROWS,
  exportHolds,
  getCase,
  type HeldCase,
  listCases,
  listHoldsRpc,
  openCase,
  type OperationInput,
  reopenCase,
  setReminders,
  undoCaseAct,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, Res, type StreamableFile } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { InputOfOperation } from '../../auth/operation-input';
import { SignedInActor } from '../../auth/staff-session';
import { StaffWatch } from '../../auth/staff-watch';
import { tagged } from '../../platform/http/representation';
import { Input, type RouteInput } from '../../platform/http/route-input';
import { Route } from '../../platform/http/route.decorator';
import { csvFormat, exportFile } from '../export-file';
import { LenderNames, UserNames } from '../names';

/** For a lender's system: whom not to charge now. */
const HOLDS = csvFormat<HeldCase>({
  lender: ({ lenderName }) => lenderName,
  reference: ({ reference }) => reference,
  heldSince: ({ heldSince }) => heldSince,
  receivedAt: ({ receivedAt }) => receivedAt,
  documents: ({ documents }) => documents,
});

/** Adds the names of lenders and staff. */
@Controller()
export class CasesController {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly lenders: LenderNames,
    private readonly users: UserNames,
    private readonly watch: StaffWatch,
  ) {}

  @Route(listCases)
  async list(@InputOfOperation() input: OperationInput<typeof listCases>) {
    const page = await this.documents.perform(listCases, input);
    return { ...page, items: await this.lenders.addTo(page.items) };
  }

  @Route(exportHolds)
  exportHolds(
    @SignedInActor() actor: Actor,
    @Input() { query: { lenderId } }: RouteInput<typeof exportHolds>,
  ): Promise<StreamableFile> {
    const readPage = this.watch.exporting(actor, exportHolds.id, async (cursor) => {
      const page = await this.documents.call(listHoldsRpc, { actor, lenderId, cursor, limit: EXPORT_ROWS });
      return { ...page, items: await this.lenders.addTo(page.items) };
    });
    return exportFile('held-cases', HOLDS, readPage);
  }

  @Route(getCase)
  async get(
    @InputOfOperation() input: OperationInput<typeof getCase>,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return tagged(reply, await this.named(input.actor, await this.documents.perform(getCase, input)));
  }

  @Route(openCase)
  async open(@InputOfOperation() input: OperationInput<typeof openCase>) {
    return this.named(input.actor, await this.documents.perform(openCase, input));
  }

  @Route(changeCase)
  async change(@InputOfOperation() input: OperationInput<typeof changeCase>) {
    return this.named(input.actor, await this.documents.perform(changeCase, input));
  }

  @Route(closeCase)
  async close(@InputOfOperation() input: OperationInput<typeof closeCase>) {
    return this.named(input.actor, await this.documents.perform(closeCase, input));
  }

  @Route(reopenCase)
  async reopen(@InputOfOperation() input: OperationInput<typeof reopenCase>) {
    return this.named(input.actor, await this.documents.perform(reopenCase, input));
  }

  @Route(changeCharge)
  async changeCharge(@InputOfOperation() input: OperationInput<typeof changeCharge>) {
    return this.named(input.actor, await this.documents.perform(changeCharge, input));
  }

  @Route(decideEvidence)
  async decide(@InputOfOperation() input: OperationInput<typeof decideEvidence>) {
    return this.named(input.actor, await this.documents.perform(decideEvidence, input));
  }

  @Route(decideAttestation)
  async decideAttestation(@InputOfOperation() input: OperationInput<typeof decideAttestation>) {
    return this.named(input.actor, await this.documents.perform(decideAttestation, input));
  }

  @Route(setReminders)
  async setReminders(@InputOfOperation() input: OperationInput<typeof setReminders>) {
    return this.named(input.actor, await this.documents.perform(setReminders, input));
  }

  @Route(undoCaseAct)
  async undo(@InputOfOperation() input: OperationInput<typeof undoCaseAct>) {
    return this.named(input.actor, await this.documents.perform(undoCaseAct, input));
  }

  private async named(actor: Actor, detail: CaseDetail): Promise<CaseDetail> {
    const [[row], events] = await Promise.all([
      this.lenders.addTo([detail]),
      this.users.addTo(actor, detail.events),
    ]);
    return { ...detail, lenderName: row?.lenderName ?? null, events };
  }
}
