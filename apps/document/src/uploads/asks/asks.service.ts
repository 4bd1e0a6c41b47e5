import { askSender, type OperationInput } from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { DocumentsService } from '../../documents/documents.service';
import { Decisions } from '../decisions/decisions';
import { StatusLinks } from '../status/status.service';
import { UploadStages } from '../upload-stages';
import { lockUpload } from '../upload.entity';

/** Asks of staff: the sender of a document sends one more before anybody decides. */
@Injectable()
export class AsksService {
  constructor(
    private readonly decisions: Decisions,
    private readonly documents: DocumentsService,
  ) {}

  /** A further ask replaces the one before. @throws AppError 404; 409 `decided_before`, `leased`, `reply_unusable` */
  @Handles(askSender)
  async ask({ actor, params, body }: OperationInput<typeof askSender>) {
    const { note, ...why } = body;
    await this.decisions.apply(actor, params.id, { decision: 'ask', ...why, reason: note });
    return this.documents.get({ actor, params });
  }
}

/** Notes which upload a sender sent because they were asked. */
@Injectable()
export class Answers {
  constructor(
    private readonly links: StatusLinks,
    private readonly stages: UploadStages,
  ) {}

  /**
   * Call it in the transaction that registers the upload. What was sent to another lender is no answer. @param token of the status link of the
   * other document
   */
  async note(manager: EntityManager, uploadId: string, token: string): Promise<void> {
    const asked = this.links.read(token);
    if (!asked) return;
    // Before its review, as decisions do: the event of the answer refers to it.
    await lockUpload(manager, asked.uploadId);
    const [, answered]: [unknown, number] = await manager.query(
      `update document_reviews set answer_id = $2 where upload_id = $1 and asked_at is not null and answer_id is null
          and lender_id is not distinct from (select lender_id from insurance_uploads where id = $2)`,
      [asked.uploadId, uploadId],
    );
    if (answered > 0) await this.stages.answer(manager, asked.uploadId);
  }
}
