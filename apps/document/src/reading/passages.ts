import { randomInt } from 'node:crypto';
import type { AuditAction, Requirements, Verdict } from '@coverleaf/contracts';
import { registry } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { Counter } from 'prom-client';
import type { EntityManager } from 'typeorm';
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
 * Lets documents with the answer yes pass without approval, where their lender wants that. Processing and reading end in
 * any order: whoever ends second, which the lock on the upload decides, begins the delivery.
 */
@Injectable()
export class Passages {
  constructor(private readonly deliveries: Deliveries) {}

  /** Of a verdict, once. @param draw 0 to 99 */
  static of(
    verdict: Pick<Verdict, 'answer'> | null,
    requirements: Pick<Requirements, 'acceptsYes' | 'sampledPercent'> | null,
    draw = randomInt(100),
  ): DocumentReadingEntity['passage'] {
    if (verdict?.answer !== 'yes' || !requirements?.acceptsYes) return null;
    return draw < requirements.sampledPercent ? 'sampled' : 'passed';
  }

  /** Whether the upload needs no approval. Locks it, so that its reading can't end in between. */
  async isPassed(manager: EntityManager, uploadId: string): Promise<boolean> {
    await lockUpload(manager, uploadId);
    return manager.existsBy(DocumentReadingEntity, { uploadId, passage: 'passed' });
  }

  /** After the verdict was written in this transaction. @returns whether the upload waited for approval, and goes on */
  async pass(manager: EntityManager, uploadId: string): Promise<boolean> {
    const upload = await manager.findOneByOrFail(UploadEntity, { id: uploadId });
    return this.deliveries.begin(manager, upload, ['awaiting_approval'], { reason: REASON });
  }

  /** Counts what staff think of a sample, for an alert when they often disagree with the verdict. */
  async noteDecision(manager: EntityManager, uploadId: string, action: AuditAction): Promise<void> {
    if (!(await manager.existsBy(DocumentReadingEntity, { uploadId, passage: 'sampled' }))) return;
    sampledDecisions.inc({ decision: action === 'document.rejected' ? 'rejected' : 'accepted' });
  }
}
