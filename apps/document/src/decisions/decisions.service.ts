import { AuditTrail } from '@coverleaf/audit';
import type { Actor, AuditAction, Decision, RejectionCode, UploadStage } from '@coverleaf/contracts';
import { AppError, fieldProblem, notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { Deliveries } from '../delivery/deliveries';
import { TransmissionsRepository } from '../transmissions/transmissions.repository';
import { UploadEntity } from '../uploads/upload.entity';
import { type StageChange, UploadStages } from '../uploads/upload-stages';

const SENT: readonly UploadStage[] = ['sending', 'sent'];
const UNDECIDED: readonly UploadStage[] = ['awaiting_approval', ...SENT];

export interface Verdict {
  readonly decision: Decision;
  /** Of a rejection: one of these, or both. */
  readonly reasonCode?: RejectionCode | undefined;
  readonly reason?: string | undefined;
  /** What whoever decides saw it in. */
  readonly stage?: UploadStage | undefined;
}

type Why = Pick<StageChange, 'code' | 'reason'>;

/**
 * What staff decide on a document. Of two who decide at once one wins, and the other is told; so is who decides on
 * what they saw before (`seen`, a stage) and is no longer so.
 */
@Injectable()
export class DecisionsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stages: UploadStages,
    private readonly deliveries: Deliveries,
    private readonly transmissions: TransmissionsRepository,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws AppError 404; 409 `decided_before`, `being_sent`; 422 for a rejection without a reason */
  decide(actor: Actor, id: string, { decision, reasonCode, reason, stage }: Verdict): Promise<void> {
    if (decision === 'approve') return this.approve(actor, id, stage);
    if (decision === 'process') return this.process(actor, id, stage);
    if (!reasonCode && !reason) throw fieldProblem('reason', 'Fill in this field');
    return this.reject(actor, id, { code: reasonCode, reason }, stage);
  }

  /** Lets it go on to the lender. @throws AppError 404, 409 `decided_before` */
  approve(actor: Actor, id: string, seen: UploadStage = 'awaiting_approval'): Promise<void> {
    const from = [seen].filter((stage) => stage === 'awaiting_approval');
    return this.transact(actor, id, 'document.approved', (manager, upload) =>
      this.deliveries.begin(manager, upload, from, { actorId: actor.userId }),
    );
  }

  /** The lender has it. @throws AppError 404, 409 `decided_before`, `being_sent` */
  process(actor: Actor, id: string, seen?: UploadStage): Promise<void> {
    return this.close(actor, id, 'document.processed', SENT, seen, { status: 'processed' });
  }

  /** @throws AppError 404, 409 `decided_before`, `being_sent` */
  reject(actor: Actor, id: string, why: Why, seen?: UploadStage): Promise<void> {
    return this.close(actor, id, 'document.rejected', UNDECIDED, seen, { ...why, status: 'rejected' });
  }

  private close(
    actor: Actor,
    id: string,
    action: AuditAction,
    possible: readonly UploadStage[],
    seen: UploadStage | undefined,
    change: Pick<StageChange, 'status'> & Why,
  ): Promise<void> {
    return this.transact(actor, id, action, async (manager, upload) => {
      // Of the stage that it was in before its transmission is looked at: an approval in between changes both.
      const from = possible.filter((stage) => stage === upload.stage && stage === (seen ?? stage));
      if (!(await this.transmissions.cancelDocument(manager, id))) throw beingSent();
      return this.stages.move(manager, id, from, { ...change, stage: 'closed', actorId: actor.userId });
    });
  }

  /** @param act returns false when somebody else was quicker */
  private transact(
    actor: Actor,
    id: string,
    action: AuditAction,
    act: (manager: EntityManager, upload: UploadEntity) => Promise<boolean>,
  ): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const upload = await manager.findOneBy(UploadEntity, {
        id,
        ...(actor.lenderId !== null && { lenderId: actor.lenderId }),
      });
      if (!upload) throw notFound('There is no such document.');
      if (!(await act(manager, upload))) throw await decidedBefore(manager, id);
      await this.audit.note(manager, action, actor, id);
    });
  }
}

const beingSent = (): AppError =>
  new AppError('being_sent', 409, 'This document is being sent at this moment. Try again in a minute.');

/** What may not be decided now, in words for whoever tried. */
async function decidedBefore(manager: EntityManager, id: string): Promise<AppError> {
  const { status, stage } = await manager.findOneByOrFail(UploadEntity, { id });
  const since: Partial<Record<UploadStage, string>> = {
    received: 'This document has not been checked yet.',
    held: 'This document waits for the virus scanner.',
    awaiting_approval: 'This document has to be approved first.',
    sending: 'This document was approved before.',
    sent: 'This document was sent before.',
  };
  const message = since[stage] ?? `This document was ${status} before.`;
  return new AppError('decided_before', 409, message);
}
