import {
  decideDocumentRpc,
  decideDocumentsRpc,
  type DecisionOutcome,
  type DocumentDetail,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { DocumentsService } from '../../documents/documents.service';
import { DecisionsService } from './decisions.service';

@Controller()
export class DecisionsController {
  constructor(
    private readonly decisions: DecisionsService,
    private readonly documents: DocumentsService,
  ) {}

  @RpcHandler(decideDocumentRpc)
  async decide({ actor, id, ...request }: z.output<typeof decideDocumentRpc.input>): Promise<DocumentDetail> {
    await this.decisions.decide(actor, id, request);
    return this.documents.get({ actor, params: { id } });
  }

  @RpcHandler(decideDocumentsRpc)
  async decideMany({
    actor,
    decisions,
  }: z.output<typeof decideDocumentsRpc.input>): Promise<{ items: DecisionOutcome[] }> {
    return { items: await this.decisions.decideMany(actor, decisions) };
  }
}
