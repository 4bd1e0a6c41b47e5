import {
  type Actor,
  type CaseDetail,
  changeCase,
  decideEvidence,
  getCase,
  listCases,
  openCase,
  type OperationInput,
  undoCaseAct,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { Controller, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { InputOfOperation } from '../../auth/operation-input';
import { tagged } from '../../platform/http/representation';
import { Route } from '../../platform/http/route.decorator';
import { LenderNames, UserNames } from '../names';

/** Adds the names of lenders and staff. */
@Controller()
export class CasesController {
  constructor(
    @InjectRpc('document') private readonly documents: RpcClient,
    private readonly lenders: LenderNames,
    private readonly users: UserNames,
  ) {}

  @Route(listCases)
  async list(@InputOfOperation() input: OperationInput<typeof listCases>) {
    const page = await this.documents.perform(listCases, input);
    return { ...page, items: await this.lenders.addTo(page.items) };
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

  @Route(decideEvidence)
  async decide(@InputOfOperation() input: OperationInput<typeof decideEvidence>) {
    return this.named(input.actor, await this.documents.perform(decideEvidence, input));
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
