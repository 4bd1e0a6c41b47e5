import { AuditTrail } from '@coverleaf/audit';
import {
  type Actor,
  type AuditAction,
  type Decision,
  type DecisionOutcome,
  type DocumentDecisions,
  getWorkflowSettings,
  type NotificationOutcome,
  type RejectionCode,
  type UploadStage,
} from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError, describeError, fieldProblem, notFound } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { NotificationEntity } from '../../notifications/notification.entity';
import { TransmissionsRepository } from '../../transmissions/transmissions.repository';
import { Deliveries } from '../delivery/deliveries';
import { type StageChange, UploadStages } from '../upload-stages';
import { UploadEntity } from '../upload.entity';

const SENT: readonly UploadStage[] = ['sending', 'sent'];
const UNDECIDED: readonly UploadStage[] = ['awaiting_approval', ...SENT];

export interface DecisionRequest {
  readonly decision: Decision;
  /** A rejection needs a code, a reason or both. */
  readonly reasonCode?: RejectionCode | undefined;
  readonly reason?: string | undefined;
  /** The stage that the screen showed. */
  readonly stage?: UploadStage | undefined;
}

type RejectionReason = Pick<StageChange, 'code' | 'reason'>;

/**
 * What staff decide on a document. When two decide at once, the second gets a 409; so does a decision on a stage
 * (`seen`) that the document has left.
 */
@Injectable()
export class DecisionsService {
  private readonly logger = new Logger('decisions');

  constructor(
    private readonly dataSource: DataSource,
    private readonly stages: UploadStages,
    private readonly deliveries: Deliveries,
    private readonly transmissions: TransmissionsRepository,
    private readonly audit: AuditTrail,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** @throws AppError 404; 409 `decided_before`, `being_sent`; 422 for a rejection without a reason */
  decide(actor: Actor, id: string, { decision, reasonCode, reason, stage }: DecisionRequest): Promise<void> {
    if (decision === 'approve') return this.approve(actor, id, stage);
    if (decision === 'process') return this.process(actor, id, stage);
    if (!reasonCode && !reason) throw fieldProblem('reason', 'Fill in this field');
    return this.reject(actor, id, { code: reasonCode, reason }, stage);
  }

  /** The same decision on many documents, each in a transaction of its own. */
  async decideMany(actor: Actor, { ids, ...request }: DocumentDecisions): Promise<DecisionOutcome[]> {
    const problems = new Map<string, DecisionOutcome['problem']>();
    for (const id of ids) problems.set(id, await this.problemOf(actor, id, request));
    const closed = request.decision === 'approve' ? [] : ids.filter((id) => !problems.get(id));
    const borrowers = await this.notificationOutcomes(closed);
    return ids.map((id) => ({
      id,
      borrower: borrowers.get(id) ?? null,
      problem: problems.get(id) ?? null,
    }));
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
  reject(actor: Actor, id: string, reason: RejectionReason, seen?: UploadStage): Promise<void> {
    return this.close(actor, id, 'document.rejected', UNDECIDED, seen, { ...reason, status: 'rejected' });
  }

  private close(
    actor: Actor,
    id: string,
    action: AuditAction,
    possible: readonly UploadStage[],
    seen: UploadStage | undefined,
    change: Pick<StageChange, 'status'> & RejectionReason,
  ): Promise<void> {
    return this.transact(actor, id, action, async (manager, upload) => {
      // The stage was read before the transmission is locked: a concurrent approval changes both.
      const from = possible.filter((stage) => stage === upload.stage && stage === (seen ?? stage));
      if (!(await this.transmissions.cancelDocument(manager, id))) throw beingSent();
      return this.stages.move(manager, id, from, { ...change, stage: 'closed', actorId: actor.userId });
    });
  }

  /** @param change returns false when the document was in another stage */
  private transact(
    actor: Actor,
    id: string,
    action: AuditAction,
    change: (manager: EntityManager, upload: UploadEntity) => Promise<boolean>,
  ): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      const upload = await manager.findOneBy(UploadEntity, {
        id,
        ...(actor.lenderId !== null && { lenderId: actor.lenderId }),
      });
      if (!upload) throw notFound('There is no such document.');
      if (!(await change(manager, upload))) throw await decidedBefore(manager, id);
      await this.audit.note(manager, action, actor, id);
    });
  }

  private async problemOf(
    actor: Actor,
    id: string,
    request: DecisionRequest,
  ): Promise<DecisionOutcome['problem']> {
    try {
      await this.decide(actor, id, request);
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { status: error.status, code: error.code, detail: error.message };
    }
  }

  /**
   * Whether the borrowers of uploads that were just closed are notified.
   * @returns by upload; empty while the settings cannot be read, because the decisions hold without them
   */
  private async notificationOutcomes(
    uploadIds: readonly string[],
  ): Promise<ReadonlyMap<string, NotificationOutcome>> {
    if (uploadIds.length === 0) return new Map();
    try {
      const { enableNotifications } = await this.lenders.call(getWorkflowSettings, {});
      if (!enableNotifications) return new Map(uploadIds.map((id) => [id, 'off']));
    } catch (error) {
      this.logger.warn({
        msg: 'cannot tell whether borrowers are notified of decisions',
        error: describeError(error),
      });
      return new Map();
    }
    // Every upload with a known address has a notification.
    const opened = await this.dataSource.manager.find(NotificationEntity, {
      select: { id: true, uploadId: true },
      where: { uploadId: In([...uploadIds]), kind: 'outcome' },
    });
    const notified = new Set(opened.map(({ uploadId }) => uploadId));
    return new Map(uploadIds.map((id) => [id, notified.has(id) ? 'mail' : 'no_address']));
  }
}

const beingSent = (): AppError =>
  new AppError('being_sent', 409, 'This document is being sent at this moment. Try again in a minute.');

/** Why the document's present stage does not allow the decision, for staff. */
async function decidedBefore(manager: EntityManager, id: string): Promise<AppError> {
  const { status, stage } = await manager.findOneByOrFail(UploadEntity, { id });
  const messages: Partial<Record<UploadStage, string>> = {
    received: 'This document has not been checked yet.',
    held: 'This document waits for the virus scanner.',
    awaiting_approval: 'This document has to be approved first.',
    sending: 'This document was approved before.',
    sent: 'This document was sent before.',
  };
  const message = messages[stage] ?? `This document was ${status} before.`;
  return new AppError('decided_before', 409, message);
}
