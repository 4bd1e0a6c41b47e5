import {
  decideDocumentRpc,
  decideDocumentsRpc,
  type DecisionOutcome,
  type DocumentDetail,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { DocumentsService } from '../documents/documents.service';
import { DecisionsService } from './decisions.service';
import { ManyDecisions } from './many-decisions';

@Controller()
export class DecisionsController {
  constructor(
    private readonly decisions: DecisionsService,
    private readonly many: ManyDecisions,
    private readonly documents: DocumentsService,
  ) {}

  @RpcHandler(decideDocumentRpc)
  async decide({ actor, id, ...verdict }: z.output<typeof decideDocumentRpc.input>): Promise<DocumentDetail> {
    await this.decisions.decide(actor, id, verdict);
    return this.documents.get(actor, id);
  }

  @RpcHandler(decideDocumentsRpc)
  async decideMany({
    actor,
    decisions,
  }: z.output<typeof decideDocumentsRpc.input>): Promise<{ items: DecisionOutcome[] }> {
    return { items: await this.many.decide(actor, decisions) };
  }
}
