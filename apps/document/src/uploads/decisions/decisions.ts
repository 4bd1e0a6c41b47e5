import { AuditTrail } from '@coverleaf/audit';
import type { Actor, AuditAction, DocumentDecisions, ReplyPurpose, UploadStage } from '@coverleaf/contracts';
import { type AppError, conflict } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Passages } from '../../reading/passages';
import { isLeasedByOther, leased } from '../../reviews/review-lease';
import { DocumentReviewEntity } from '../../reviews/review.entity';
import { usableReply } from '../../saved-replies/saved-reply.entity';
import { TransmissionsRepository } from '../../transmissions/transmissions.repository';
import { Deliveries } from '../delivery/deliveries';
import { type StageChange, UploadStages } from '../upload-stages';
import { lockUpload, UploadEntity, visibleUpload } from '../upload.entity';
import { decidedBefore, STAGES_OF } from './decision-stages';

/** `stage`: the stage that the screen showed. */
export interface AskedDecision extends Omit<DocumentDecisions, 'ids' | 'undoable'> {
  /** `reason` in Spanish, of a decision whose saved reply was read when it was made. */
  readonly reasonEs?: string | undefined;
}

/**
 * Applies decisions and asks of staff. Of two concurrent decisions, the second gets a 409; so does a decision on a stage that the
 * document has left.
 */
@Injectable()
export class Decisions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stages: UploadStages,
    private readonly deliveries: Deliveries,
    private readonly transmissions: TransmissionsRepository,
    private readonly audit: AuditTrail,
    private readonly passages: Passages,
  ) {}

  /**
   * @param act of the undoable decision that is applied; null for one that is applied at once
   * @throws AppError 404; 409 `decided_before`, `being_sent`, `leased`, `reply_unusable`
   */
  apply(actor: Actor, id: string, asked: AskedDecision, act: string | null = null): Promise<void> {
    const { decision, stage } = asked;
    switch (decision) {
      case 'approve':
        return this.transact(actor, id, 'document.approved', async (manager, upload) => {
          const from = STAGES_OF.approve.filter((possible) => possible === (stage ?? possible));
          await assertFree(manager, actor, id, act);
          return this.deliveries.begin(manager, upload, from, { actor });
        });
      case 'process':
        return this.close(actor, id, act, stage, 'document.processed', async () => ({ status: 'processed' }));
      case 'reject':
        return this.close(actor, id, act, stage, 'document.rejected', async (manager, { lenderId }) => ({
          status: 'rejected',
          code: asked.reasonCode,
          ...(await textsOf(manager, 'reject', asked, lenderId)),
        }));
      case 'ask':
        return this.ask(actor, id, act, asked);
    }
  }

  /** A further ask replaces the one before. */
  private ask(actor: Actor, id: string, act: string | null, asked: AskedDecision): Promise<void> {
    const { reasonCode: code, stage } = asked;
    return this.dataSource.transaction(async (manager) => {
      const { lenderId } = await visibleUpload(manager, actor, id);
      const { reason, reasonEs } = await textsOf(manager, 'ask', asked, lenderId);
      await assertFree(manager, actor, id, act);
      const { stage: now } = await manager.findOneByOrFail(UploadEntity, { id });
      if (!STAGES_OF.ask.includes(now) || !isSeen(stage, now)) throw await decidedBefore(manager, id);
      await manager.update(
        DocumentReviewEntity,
        { uploadId: id },
        {
          ...{ askedAt: new Date(), askCode: code ?? null, askNote: reason ?? null, answerId: null },
          askNoteEs: reasonEs ?? null,
          ...{ leasedBy: null, leasedUntil: null },
        },
      );
      await this.stages.ask(manager, id, { code, reason, actor });
      await this.audit.note(manager, 'document.asked', actor, id);
    });
  }

  private close(
    actor: Actor,
    id: string,
    act: string | null,
    stage: UploadStage | undefined,
    action: 'document.processed' | 'document.rejected',
    changeOf: (manager: EntityManager, upload: UploadEntity) => Promise<Omit<StageChange, 'stage' | 'actor'>>,
  ): Promise<void> {
    const possible = STAGES_OF[action === 'document.processed' ? 'process' : 'reject'];
    return this.transact(actor, id, action, async (manager, upload) => {
      // The stage was read before the transmission is locked: a concurrent approval changes both.
      const from = possible.filter((one) => one === upload.stage && isSeen(stage, one));
      if (!(await this.transmissions.cancelDocument(manager, id))) throw beingSent();
      await assertFree(manager, actor, id, act);
      const change = await changeOf(manager, upload);
      return this.stages.move(manager, id, from, { ...change, stage: 'closed', actor });
    });
  }

  /** @param change returns false if the document was in another stage */
  private transact(
    actor: Actor,
    id: string,
    action: AuditAction,
    change: (manager: EntityManager, upload: UploadEntity) => Promise<boolean>,
  ): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const upload = await visibleUpload(manager, actor, id);
      if (!(await change(manager, upload))) throw await decidedBefore(manager, id);
      await this.passages.noteDecision(manager, id, action);
      await this.audit.note(manager, action, actor, id);
    });
  }
}

/** What a rejection or an ask tells the borrower besides the common reason. @throws AppError 409 `reply_unusable` */
async function textsOf(
  manager: EntityManager,
  purpose: ReplyPurpose,
  { savedReplyId, reason, reasonEs }: AskedDecision,
  lenderId: string | null,
): Promise<Pick<StageChange, 'reason' | 'reasonEs'>> {
  if (savedReplyId === undefined) return { reason, reasonEs };
  const { text, textEs } = await usableReply(manager, savedReplyId, purpose, lenderId);
  return { reason: text, reasonEs: textEs };
}

/** Whether a decision is about this stage. That the document was delivered meanwhile changes nothing about it. */
const isSeen = (seen: UploadStage | undefined, stage: UploadStage): boolean =>
  seen === undefined || seen === stage || (seen === 'sending' && stage === 'sent');

/** Locks the upload, then its review, until the transaction ends. @throws AppError 409 `leased`, `decided_before` */
export async function assertFree(
  manager: EntityManager,
  { userId }: Actor,
  id: string,
  act: string | null,
): Promise<void> {
  await lockUpload(manager, id);
  const review = await manager.findOne(DocumentReviewEntity, {
    where: { uploadId: id },
    lock: { mode: 'pessimistic_write' },
  });
  if (act !== null && review?.act !== act) throw await decidedBefore(manager, id);
  // Its row can go with the document's last stage now.
  if (act !== null) await clearDecisions(manager, [id]);
  if (!review) return;
  if (act === null && review.decision) throw conflict('decided_before', DECIDED_JUST_NOW);
  if (isLeasedByOther(review, userId)) throw leased();
}

/** Takes decisions that aren't applied away. */
export const clearDecisions = (manager: EntityManager, uploadIds: readonly string[]): Promise<unknown> =>
  manager.query(
    `update document_reviews set decision = null, reason_code = null, reason = null, reason_es = null,
       decided_stage = null, actor = null, act = null, applies_at = null, claimed_at = null where upload_id = any ($1)`,
    [uploadIds],
  );

export const DECIDED_JUST_NOW = 'Somebody decided about this document just now.';

const beingSent = (): AppError =>
  conflict('being_sent', 'This document is being sent at this moment. Try again in a minute.');
