import {
  type Actor,
  type RejectionCode,
  rejectionLabels,
  type UploadFailure,
  type UploadStage,
  type UploadStatus,
} from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { CaseStates, CLOSED_BY_STAFF } from '../cases/case-states';
import { replaceWaiting, UploadNotifications } from './upload-notifications';
import { UploadEntity, UploadEventEntity } from './upload.entity';

export interface StageChange {
  readonly stage: UploadStage;
  /** Allowed only with the last stage, `closed`. */
  readonly status?: Exclude<UploadStatus, 'pending'>;
  readonly fault?: UploadFailure;
  readonly code?: RejectionCode | undefined;
  readonly reason?: string | undefined;
  /** The same in Spanish, if it was a saved reply. */
  readonly reasonEs?: string | undefined;
  readonly actor?: Pick<Actor, 'userId' | 'lenderId'>;
}

/**
 * The allowed moves; staff may also take their decisions back (`reopen`). The update's condition refuses all others, so
 * one of two concurrent moves fails.
 */
const NEXT_STAGES: Readonly<Record<UploadStage, readonly UploadStage[]>> = {
  received: ['held', 'awaiting_approval', 'sending', 'closed'],
  held: ['awaiting_approval', 'sending', 'closed'],
  awaiting_approval: ['sending', 'closed'],
  sending: ['sent', 'closed'],
  sent: ['closed'],
  closed: [],
};

/** Whether staff accepted it. That a lender's system took it is no decision. */
export async function wasAccepted(manager: EntityManager, uploadId: string): Promise<boolean> {
  const [row]: { isAccepted: boolean }[] = await manager.query(
    `select upload.status = 'processed' and ${CLOSED_BY_STAFF} as "isAccepted" from insurance_uploads upload where id = $1`,
    [uploadId],
  );
  return row?.isAccepted ?? false;
}

/** Moves uploads by guarded updates that add an event. The first and the last move open a notification. */
@Injectable()
export class UploadStages {
  constructor(
    private readonly notifications: UploadNotifications,
    private readonly cases: CaseStates,
  ) {}

  /** @param from the allowed current stages @returns false in any other stage: nothing was changed */
  async move(manager: EntityManager, uploadId: string, from: readonly UploadStage[], to: StageChange) {
    const allowed = from.filter((stage) => NEXT_STAGES[stage].includes(to.stage));
    const { affected } = await manager.update(
      UploadEntity,
      { id: uploadId, stage: In(allowed) },
      {
        stage: to.stage,
        stageSince: new Date(),
        ...(to.status && { status: to.status }),
        ...(to.fault && { fault: to.fault }),
        ...(to.status === 'rejected' && {
          rejectionCode: to.code ?? null,
          rejectionReason: to.reason ?? null,
          rejectionReasonEs: to.reasonEs ?? null,
        }),
      },
    );
    if (!affected) return false;
    await this.addEvent(manager, uploadId, to);
    if (to.stage === 'sending') await replaceWaiting(manager, uploadId, ['asked']);
    if (to.stage === 'closed') {
      await this.notifications.open(manager, uploadId, 'outcome');
      await this.cases.uploadClosed(manager, uploadId);
    }
    return true;
  }

  /**
   * Takes a decision back: the document is again what it was before. Lock it first. @throws AppError 409 `being_told`
   */
  async reopen(
    manager: EntityManager,
    uploadId: string,
    { stage, reason, actor }: Required<Pick<StageChange, 'stage' | 'reason' | 'actor'>>,
  ): Promise<void> {
    await this.notifications.reopen(manager, uploadId);
    await manager.update(
      UploadEntity,
      { id: uploadId },
      {
        ...{ stage, stageSince: new Date(), status: 'pending' },
        ...{ fault: null, rejectionCode: null, rejectionReason: null, rejectionReasonEs: null },
      },
    );
    await this.addEvent(manager, uploadId, { stage, reason, actor }, 'reopened');
    await this.cases.uploadReopened(manager, uploadId);
  }

  /** Tells the sender what is missing; the upload stays where it is. */
  async ask(
    manager: EntityManager,
    uploadId: string,
    ask: Pick<StageChange, 'code' | 'reason' | 'actor'>,
  ): Promise<void> {
    const { stage } = await manager.findOneByOrFail(UploadEntity, { id: uploadId });
    await this.addEvent(manager, uploadId, { ...ask, stage }, 'asked');
    await this.notifications.ask(manager, uploadId);
  }

  /** The sender sent what they were asked for. */
  async answer(manager: EntityManager, uploadId: string): Promise<void> {
    const { stage } = await manager.findOneByOrFail(UploadEntity, { id: uploadId });
    await this.addEvent(manager, uploadId, { stage }, 'answered');
    await replaceWaiting(manager, uploadId, ['asked']);
  }

  async begin(manager: EntityManager, uploadId: string): Promise<void> {
    await this.addEvent(manager, uploadId, { stage: 'received' });
    await this.notifications.open(manager, uploadId, 'received');
  }

  private async addEvent(
    manager: EntityManager,
    uploadId: string,
    to: StageChange,
    act: UploadEventEntity['act'] = null,
  ): Promise<void> {
    await manager.insert(UploadEventEntity, {
      uploadId,
      act,
      stage: to.stage,
      status: to.status ?? 'pending',
      actorId: to.actor?.userId ?? null,
      actorLenderId: to.actor?.lenderId ?? null,
      code: to.code ?? null,
      fault: to.fault ?? null,
      reason: rejectionLabels(to.code ?? null, to.reason ?? null),
    });
  }
}
