import {
  type Actor,
  type RejectionCode,
  rejectionLabels,
  type UploadFailure,
  type UploadStage,
  type UploadStatus,
} from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
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

/**
 * Changes the stage of the upload $1 to $3, if it is one of $2, and adds the event. Of the rest, what isn't given stays
 * as it is.
 */
const MOVE = `with moved as (
    update insurance_uploads set stage = $3, stage_since = $4, status = coalesce($5, status), fault = coalesce($6, fault),
        rejection_code = case $5 when 'rejected' then $7 else rejection_code end,
        rejection_reason = case $5 when 'rejected' then $8 else rejection_reason end,
        rejection_reason_es = case $5 when 'rejected' then $9 else rejection_reason_es end, updated_at = now()
      where id = $1 and stage = any ($2) returning id)
  insert into upload_events (upload_id, stage, status, fault, code, actor_id, actor_lender_id, reason)
    select id, $3, coalesce($5, 'pending'), $6, $7, $10::uuid, $11::uuid, $12 from moved returning id`;

const eventOf = ({ stage, status, actor, code, fault, reason }: StageChange) => ({
  stage,
  status: status ?? ('pending' as const),
  actorId: actor?.userId ?? null,
  actorLenderId: actor?.lenderId ?? null,
  code: code ?? null,
  fault: fault ?? null,
  reason: rejectionLabels(code ?? null, reason ?? null),
});

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
    const { actorId, actorLenderId, code, fault, reason } = eventOf(to);
    const moved: unknown[] = await manager.query(MOVE, [
      ...[uploadId, allowed, to.stage, new Date(), to.status ?? null, fault, code],
      ...[to.reason ?? null, to.reasonEs ?? null, actorId, actorLenderId, reason],
    ]);
    if (moved.length === 0) return false;
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
    await manager.insert(UploadEventEntity, { uploadId, act, ...eventOf(to) });
  }
}
