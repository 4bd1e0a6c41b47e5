import {
  type RejectionCode,
  rejectionLabels,
  type UploadFailure,
  type UploadStage,
  type UploadStatus,
} from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { type EntityManager, In } from 'typeorm';
import { Notifications } from '../notifications/notifications';
import { UploadEntity } from './upload.entity';
import { UploadEventEntity } from './upload-event.entity';

/** Where an upload goes, and why. */
export interface StageChange {
  readonly stage: UploadStage;
  /** Changes only with the last stage. */
  readonly status?: Exclude<UploadStatus, 'pending'>;
  readonly fault?: UploadFailure;
  /** Of a rejection by staff. */
  readonly code?: RejectionCode | undefined;
  /** In plain words: of a rejection, for staff and borrower. */
  readonly reason?: string | undefined;
  readonly actorId?: string;
}

/**
 * The ways that an upload may go. Everything else is refused by the update's own condition, so that of two who move it
 * at once one is told.
 */
const WAYS: Readonly<Record<UploadStage, readonly UploadStage[]>> = {
  received: ['held', 'awaiting_approval', 'sending', 'closed'],
  held: ['awaiting_approval', 'sending', 'closed'],
  awaiting_approval: ['sending', 'closed'],
  sending: ['sent', 'closed'],
  sent: ['closed'],
  closed: [],
};

/**
 * Moves uploads from stage to stage. Every move leaves a line in the upload's history, in one transaction; the first and
 * the last of them the borrower is told of.
 */
@Injectable()
export class UploadStages {
  constructor(private readonly notifications: Notifications) {}

  /**
   * @param from the stages that the caller means it to leave
   * @returns false when it was in none of them any more: nothing was done
   */
  async move(
    manager: EntityManager,
    uploadId: string,
    from: readonly UploadStage[],
    to: StageChange,
  ): Promise<boolean> {
    const allowed = from.filter((stage) => WAYS[stage].includes(to.stage));
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
        }),
      },
    );
    if (!affected) return false;
    await this.note(manager, uploadId, to);
    if (to.stage === 'closed') await this.notifications.open(manager, uploadId, 'outcome');
    return true;
  }

  /** The first line of a history. */
  async begin(manager: EntityManager, uploadId: string): Promise<void> {
    await this.note(manager, uploadId, { stage: 'received' });
    await this.notifications.open(manager, uploadId, 'received');
  }

  private async note(manager: EntityManager, uploadId: string, to: StageChange): Promise<void> {
    await manager.insert(UploadEventEntity, {
      uploadId,
      stage: to.stage,
      status: to.status ?? 'pending',
      actorId: to.actorId ?? null,
      reason: rejectionLabels(to.code ?? null, to.reason ?? null),
    });
  }
}
