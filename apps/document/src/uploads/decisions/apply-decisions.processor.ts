import { AuditTrail } from '@coverleaf/audit';
import { applyDecisions } from '@coverleaf/contracts';
import { type JobProcessor, Processor, RetryLaterError } from '@coverleaf/messaging';
import { AppError } from '@coverleaf/service-kit';
import { Logger } from '@nestjs/common';
import { DataSource, IsNull } from 'typeorm';
import { DocumentReviewEntity } from '../../reviews/review.entity';
import { Decisions } from './decisions';
import { WITHOUT_DECISION } from './undoable-decisions.service';

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
    for (const review of await reviews.findBy({ act }))
      isBeingSent = !(await this.apply(review)) || isBeingSent;
    if (isBeingSent) throw new RetryLaterError(BEING_SENT_PAUSE_MS, 'A document is being sent');
  }

  /** @returns false if it can be applied only after an attempt to send the document */
  private async apply({ uploadId, act, actor, decision, ...given }: DocumentReviewEntity): Promise<boolean> {
    if (!actor || !decision) return true;
    const { reasonCode, reason, decidedStage } = given;
    const asked = {
      decision,
      reasonCode: reasonCode ?? undefined,
      reason: reason ?? undefined,
      stage: decidedStage ?? undefined,
    };
    try {
      await this.decisions.apply(actor, uploadId, asked, act);
      // A document that is being sent keeps its row.
      await this.drop(uploadId, act);
      return true;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      if (error.code === 'being_sent') return false;
      this.logger.warn({ msg: 'a decision could not be applied', uploadId, code: error.code });
      await this.dataSource.transaction((manager) =>
        this.audit.note(manager, 'document.decision_not_applied', actor, uploadId),
      );
      await this.drop(uploadId, act);
      return true;
    }
  }

  private async drop(uploadId: string, act: string | null): Promise<void> {
    await this.dataSource.query(
      `update document_reviews set ${WITHOUT_DECISION} where upload_id = $1 and act = $2`,
      [uploadId, act],
    );
  }
}
