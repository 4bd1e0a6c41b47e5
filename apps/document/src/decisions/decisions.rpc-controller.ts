import {
  type Actor,
  decideDocumentRpc,
  decideDocumentsRpc,
  type DecisionOutcome,
  type DocumentDetail,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { AppError } from '@coverleaf/service-kit';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { DocumentsService } from '../documents/documents.service';
import { DecisionsService, type Verdict } from './decisions.service';

@Controller()
export class DecisionsController {
  constructor(
    private readonly decisions: DecisionsService,
    private readonly documents: DocumentsService,
  ) {}

  @RpcHandler(decideDocumentRpc)
  async decide({ actor, id, ...verdict }: z.output<typeof decideDocumentRpc.input>): Promise<DocumentDetail> {
    await this.decisions.decide(actor, id, verdict);
    return this.documents.get(actor, id);
  }

  /** One after the other: what one of them comes to is nothing to the next. */
  @RpcHandler(decideDocumentsRpc)
  async decideMany({
    actor,
    decisions: { ids, ...verdict },
  }: z.output<typeof decideDocumentsRpc.input>): Promise<{ items: DecisionOutcome[] }> {
    const items: DecisionOutcome[] = [];
    for (const id of ids) items.push({ id, problem: await this.problemOf(actor, id, verdict) });
    return { items };
  }

  private async problemOf(actor: Actor, id: string, verdict: Verdict): Promise<DecisionOutcome['problem']> {
    try {
      await this.decisions.decide(actor, id, verdict);
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { status: error.status, code: error.code, detail: error.message };
    }
  }
}
