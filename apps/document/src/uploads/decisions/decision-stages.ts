import type { DocumentAct, UploadStage } from '@coverleaf/contracts';
import { type AppError, conflict } from '@coverleaf/service-kit';
import type { EntityManager } from 'typeorm';
import { UploadEntity } from '../upload.entity';

const FOR_APPROVAL: readonly UploadStage[] = ['awaiting_approval'];
const SENT: readonly UploadStage[] = ['sending', 'sent'];

/** The stages in which a decision or an ask is possible. */
export const STAGES_OF: Readonly<Record<DocumentAct, readonly UploadStage[]>> = {
  approve: FOR_APPROVAL,
  process: SENT,
  reject: [...FOR_APPROVAL, ...SENT],
  ask: [...FOR_APPROVAL, 'sent'],
};

/** The reason, for staff, why the document's current stage does not allow the decision. */
export async function decidedBefore(manager: EntityManager, id: string): Promise<AppError> {
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
