import {
  type DocumentDetail,
  previewRetentionRpc,
  type RetentionPreview,
  setLegalHoldRpc,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { DocumentsService } from '../documents/documents.service';
import { LegalHoldsService } from './legal-holds.service';
import { RetentionRepository } from './retention.repository';

@Controller()
export class RetentionController {
  constructor(
    private readonly holds: LegalHoldsService,
    private readonly documents: DocumentsService,
    private readonly repository: RetentionRepository,
  ) {}

  @RpcHandler(setLegalHoldRpc)
  async setLegalHold({
    actor,
    id,
    ...change
  }: z.output<typeof setLegalHoldRpc.input>): Promise<DocumentDetail> {
    await this.holds.set(actor, id, change);
    return this.documents.get(actor, id);
  }

  @RpcHandler(previewRetentionRpc)
  preview({ documentsDays }: z.output<typeof previewRetentionRpc.input>): Promise<RetentionPreview> {
    return this.repository.preview(documentsDays);
  }
}
