import { AuditTrail } from '@coverleaf/audit';
import {
  type Actor,
  approveDocument,
  type AuditAction,
  decideDocuments,
  type DecisionOutcome,
  type DocumentDecisions,
  getWorkflowSettings,
  type NotificationOutcome,
  type OperationInput,
  processDocument,
  rejectDocument,
  type UploadStage,
} from '@coverleaf/contracts';
import { Handles, InjectRpc, RpcClient } from '@coverleaf/messaging';
import { AppError, conflict, describeError, notFound } from '@coverleaf/service-kit';
import { Injectable, Logger } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { DocumentsService } from '../../documents/documents.service';
import { NotificationEntity } from '../../notifications/notification.entity';
import { TransmissionsRepository } from '../../transmissions/transmissions.repository';
import { Passages } from '../../reading/passages';
import { Deliveries } from '../delivery/deliveries';
import { type StageChange, UploadStages } from '../upload-stages';
import { UploadEntity } from '../upload.entity';

const FOR_APPROVAL: readonly UploadStage[] = ['awaiting_approval'];
const SENT: readonly UploadStage[] = ['sending', 'sent'];
const UNDECIDED: readonly UploadStage[] = [...FOR_APPROVAL, ...SENT];

/** `stage`: the stage that the screen showed. */
type DecisionInput = Omit<DocumentDecisions, 'ids'>;

/**
 * Decisions of staff. Of two concurrent decisions, the second gets a 409; so does a decision on a stage that the
 * document has left.
 */
@Injectable()
export class DecisionsService {
  private readonly logger = new Logger('decisions');

  constructor(
    private readonly dataSource: DataSource,
    private readonly stages: UploadStages,
    private readonly deliveries: Deliveries,
    private readonly transmissions: TransmissionsRepository,
    private readonly documents: DocumentsService,
    private readonly audit: AuditTrail,
    private readonly passages: Passages,
    @InjectRpc('lender') private readonly lenders: RpcClient,
  ) {}

  /** Starts the delivery. @throws AppError 404, 409 `decided_before` */
  @Handles(approveDocument)
  async approve({ actor, params }: OperationInput<typeof approveDocument>) {
    await this.decide(actor, params.id, { decision: 'approve' });
    return this.documents.get({ actor, params });
  }

  /** Closes it as processed. @throws AppError 404, 409 `decided_before`, `being_sent` */
  @Handles(processDocument)
  async process({ actor, params }: OperationInput<typeof processDocument>) {
    await this.decide(actor, params.id, { decision: 'process' });
    return this.documents.get({ actor, params });
  }

  /** @throws AppError 404, 409 `decided_before`, `being_sent` */
  @Handles(rejectDocument)
  async reject({ actor, params, body }: OperationInput<typeof rejectDocument>) {
    await this.decide(actor, params.id, { decision: 'reject', ...body });
    return this.documents.get({ actor, params });
  }

  /** Applies the same decision to many documents, each in its own transaction. */
  @Handles(decideDocuments)
  async decideMany({ actor, body: { ids, ...input } }: OperationInput<typeof decideDocuments>) {
    const problems = new Map<string, DecisionOutcome['problem']>();
    for (const id of ids) problems.set(id, await this.problemOf(actor, id, input));
    const closed = input.decision === 'approve' ? [] : ids.filter((id) => !problems.get(id));
    const borrowers = await this.notificationOutcomes(closed);
    const items = ids.map((id) => ({
      id,
      borrower: borrowers.get(id) ?? null,
      problem: problems.get(id) ?? null,
    }));
    return { items };
  }

  private decide(actor: Actor, id: string, { decision, reasonCode: code, reason, stage }: DecisionInput) {
    switch (decision) {
      case 'approve':
        return this.transact(actor, id, 'document.approved', (manager, upload) => {
          const from = FOR_APPROVAL.filter((possible) => possible === (stage ?? possible));
          return this.deliveries.begin(manager, upload, from, { actorId: actor.userId });
        });
      case 'process':
        return this.close(actor, id, 'document.processed', SENT, stage, { status: 'processed' });
      case 'reject':
        return this.close(actor, id, 'document.rejected', UNDECIDED, stage, {
          status: 'rejected',
          code,
          reason,
        });
    }
  }

  private close(
    actor: Actor,
    id: string,
    action: AuditAction,
    possible: readonly UploadStage[],
    stage: UploadStage | undefined,
    change: Pick<StageChange, 'status' | 'code' | 'reason'>,
  ): Promise<void> {
    return this.transact(actor, id, action, async (manager, upload) => {
      // The stage was read before the transmission is locked: a concurrent approval changes both.
      const from = possible.filter((one) => one === upload.stage && one === (stage ?? one));
      if (!(await this.transmissions.cancelDocument(manager, id))) throw beingSent();
      return this.stages.move(manager, id, from, { ...change, stage: 'closed', actorId: actor.userId });
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
      const upload = await manager.findOneBy(UploadEntity, {
        id,
        ...(actor.lenderId !== null && { lenderId: actor.lenderId }),
      });
      if (!upload) throw notFound('There is no such document.');
      if (!(await change(manager, upload))) throw await decidedBefore(manager, id);
      await this.passages.noteDecision(manager, id, action);
      await this.audit.note(manager, action, actor, id);
    });
  }

  private async problemOf(
    actor: Actor,
    id: string,
    input: DecisionInput,
  ): Promise<DecisionOutcome['problem']> {
    try {
      await this.decide(actor, id, input);
      return null;
    } catch (error) {
      if (!(error instanceof AppError)) throw error;
      return { status: error.status, code: error.code, detail: error.message };
    }
  }

  /** By upload. Empty if the settings can't be read, because the decisions are valid without them. */
  private async notificationOutcomes(
    uploadIds: readonly string[],
  ): Promise<ReadonlyMap<string, NotificationOutcome>> {
    if (uploadIds.length === 0) return new Map();
    try {
      const { enableNotifications } = await this.lenders.call(getWorkflowSettings, {});
      if (!enableNotifications) return new Map(uploadIds.map((id) => [id, 'off']));
    } catch (error) {
      this.logger.warn({ msg: 'settings of notifications could not be read', error: describeError(error) });
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
  conflict('being_sent', 'This document is being sent at this moment. Try again in a minute.');

/** The reason, for staff, why the document's current stage does not allow the decision. */
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
  return conflict('decided_before', message);
}
