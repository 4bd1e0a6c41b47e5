import {
  type DocumentDetail,
  type ErasureAnswer,
  type ErasurePage,
  listErasuresRpc,
  previewRetentionRpc,
  requestErasureRpc,
  type RetentionPreview,
  setLegalHoldRpc,
} from '@coverleaf/contracts';
import { RpcHandler } from '@coverleaf/messaging';
import { Controller } from '@nestjs/common';
import type { z } from 'zod';
import { DocumentsService } from '../documents/documents.service';
import { ErasuresService } from './erasures.service';
import { RetentionService } from './retention.service';

@Controller()
export class RetentionController {
  constructor(
    private readonly retention: RetentionService,
    private readonly erasures: ErasuresService,
    private readonly documents: DocumentsService,
  ) {}

  @RpcHandler(setLegalHoldRpc)
  async setLegalHold({
    actor,
    id,
    ...change
  }: z.output<typeof setLegalHoldRpc.input>): Promise<DocumentDetail> {
    await this.retention.setLegalHold(actor, id, change);
    return this.documents.get({ actor, params: { id } });
  }

  @RpcHandler(previewRetentionRpc)
  preview({ documentsDays }: z.output<typeof previewRetentionRpc.input>): Promise<RetentionPreview> {
    return this.retention.preview(documentsDays);
  }

  @RpcHandler(requestErasureRpc)
  requestErasure({ actor, email, dryRun }: z.output<typeof requestErasureRpc.input>): Promise<ErasureAnswer> {
    return this.erasures.request(actor, email, dryRun);
  }

  @RpcHandler(listErasuresRpc)
  listErasures({ cursor, limit }: z.output<typeof listErasuresRpc.input>): Promise<ErasurePage> {
    return this.erasures.list(cursor, limit);
  }
}
