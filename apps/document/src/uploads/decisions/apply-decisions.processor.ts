import { AuditTrail } from '@coverleaf/audit';
import { type Actor, applyDecisions } from '@coverleaf/contracts';
import { type JobProcessor, Processor, RetryLaterError } from '@coverleaf/messaging';
import { AppError } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { DocumentReviewEntity } from '../../reviews/review.entity';
import { clearDecisions, Decisions } from './decisions';

const BEING_SENT_PAUSE_MS = 5_000;

/** Applies the decisions of one act. A decision that has become impossible is dropped and audited. */
@Processor(applyDecisions)
export class ApplyDecisionsProcessor implements JobProcessor<typeof applyDecisions> {
  private readonly logger = new Logger('decisions');

  constructor(
    private readonly dataSource: DataSource,
    private readonly decisions: Decisions,
    private readonly audit: AuditTrail,
  ) {}

  async process({ act }: { act: string }): Promise<void> {
    const reviews = this.dataSource.getRepository(DocumentReviewEntity);
    const [first] = await reviews.findBy({ act });
    // Undone, or applied by an earlier attempt.
    if (!first?.appliesAt) return;
    const waitMs = first.appliesAt.getTime() - Date.now();
    if (waitMs > 0) throw new RetryLaterError(waitMs, 'The decisions can still be undone');
    await reviews.update({ act, claimedAt: IsNull() }, { claimedAt: new Date() });
    let isBeingSent = false;
    const failures: unknown[] = [];
    for (const review of await reviews.findBy({ act })) {
      // One that fails must not keep the others waiting.
      const isDone = await this.apply(review).catch((error: unknown) => failures.push(error) > 0);
      isBeingSent ||= !isDone;
    }
    if (failures.length > 0) throw new AggregateError(failures, 'Decisions could not be applied');
    if (isBeingSent)
      throw new RetryLaterError(BEING_SENT_PAUSE_MS, 'A document is being sent, or its sender told');
  }

  /** @returns false if it can be applied only after an attempt to send the document or a message to its sender */
  private async apply({ uploadId, act, actor, decision, ...given }: DocumentReviewEntity): Promise<boolean> {
    if (!actor || !decision) return true;
    const { reasonCode, reason, reasonEs, decidedStage } = given;
    const asked = {
      decision,
      reasonCode: reasonCode ?? undefined,
      reason: reason ?? undefined,
      reasonEs: reasonEs ?? undefined,
      stage: decidedStage ?? undefined,
    };
    try {
      await this.decisions.apply(actor, uploadId, asked, act);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'being_sent' || error.code === 'being_told') return false;
      this.logger.warn({ msg: 'a decision could not be applied', uploadId, code: error.code });
      await this.drop(uploadId, actor);
      return true;
    }
  }

  private drop(uploadId: string, actor: Actor): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await this.audit.note(manager, 'document.decision_not_applied', actor, uploadId);
      await clearDecisions(manager, [uploadId]);
      await manager.query(
        `delete from document_reviews where upload_id = $1
            and exists (select 1 from insurance_uploads where id = $1 and stage = 'closed')`,
        [uploadId],
      );
    });
  }
}
