import { randomInt } from 'node:crypto';
import type { AuditAction, Requirements, Verdict } from '@coverleaf/contracts';
import { registry } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import { type EntityManager, IsNull, Not } from 'typeorm';
import { DocumentReviewEntity } from '../reviews/review.entity';
import { Deliveries } from '../uploads/delivery/deliveries';
import { lockUpload, UploadEntity } from '../uploads/upload.entity';
import { DocumentReadingEntity } from './results/reading.entity';

const sampledDecisions = new Counter({
  name: 'coverleaf_reading_sampled_total',
  help: 'Decisions of staff on samples of documents that got a yes by machine',
  labelNames: ['decision'],
  registers: [registry],
});

const REASON = 'The document shows what the lender asks for';

/**
 * Lets documents with the answer yes pass without approval, if their lender wants that. Processing and reading may end
 * in either order; the one that ends second begins the delivery. The lock on the upload decides which one that is.
 */
@Injectable()
export class Passages {
  constructor(private readonly deliveries: Deliveries) {}

  /** Decides the passage of a verdict, once. @param draw a random number from 0 to 99 */
  static of(
    verdict: Pick<Verdict, 'answer'> | null,
    requirements: Pick<Requirements, 'acceptsYes' | 'sampledPercent'> | null,
    draw = randomInt(100),
  ): DocumentReadingEntity['passage'] {
    if (verdict?.answer !== 'yes' || !requirements?.acceptsYes) return null;
    return draw < requirements.sampledPercent ? 'sampled' : 'passed';
  }

  /** Whether the upload needs no approval. Locks the upload, so that its reading can't end in between. */
  async isPassed(manager: EntityManager, uploadId: string): Promise<boolean> {
    await lockUpload(manager, uploadId);
    return manager.existsBy(DocumentReadingEntity, { uploadId, passage: 'passed' });
  }

  /**
   * Call it after writing the verdict, in the same transaction. @returns whether the upload was waiting for approval
   * and is now being delivered
   */
  async pass(manager: EntityManager, uploadId: string): Promise<boolean> {
    const upload = await manager.findOneByOrFail(UploadEntity, { id: uploadId });
    // A person was faster.
    if (await manager.existsBy(DocumentReviewEntity, { uploadId, decision: Not(IsNull()) })) return false;
    return this.deliveries.begin(manager, upload, ['awaiting_approval'], { reason: REASON });
  }

  /** Counts the decisions of staff on samples, for an alert if they often disagree with the verdict. */
  async noteDecision(manager: EntityManager, uploadId: string, action: AuditAction): Promise<void> {
    if (!(await manager.existsBy(DocumentReadingEntity, { uploadId, passage: 'sampled' }))) return;
    sampledDecisions.inc({ decision: action === 'document.rejected' ? 'rejected' : 'accepted' });
  }
}
