import { AuditTrail } from '@coverleaf/audit';
import { type OperationInput, reopenDocument, type UploadStage } from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { conflict } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DocumentsService } from '../../documents/documents.service';
import { UploadStages } from '../upload-stages';
import { lockUpload, UploadEventEntity, visibleUpload } from '../upload.entity';

/** Takes back decisions of staff that were already applied. Its sender is told if they were told the decision. */
@Injectable()
export class ReopeningsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly stages: UploadStages,
    private readonly documents: DocumentsService,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws AppError 404; 409 `not_decided`, `being_told` */
  @Handles(reopenDocument)
  async reopen({ actor, params, body: { reason } }: OperationInput<typeof reopenDocument>) {
    const { id } = params;
    await this.dataSource.transaction(async (manager) => {
      await lockUpload(manager, id);
      await visibleUpload(manager, actor, id);
      const stage = await decidedStage(manager, id);
      if (!stage) throw conflict('not_decided', 'Only a decision of staff can be taken back.');
      await this.stages.reopen(manager, id, { stage, reason, actor });
      await this.audit.note(manager, 'document.reopened', actor, id);
    });
    return this.documents.get({ actor, params });
  }
}

/** The stage in which staff closed a document; undefined if it isn't closed, or somebody else closed it. */
async function decidedStage(manager: EntityManager, uploadId: string): Promise<UploadStage | undefined> {
  const [closing, before] = await manager.find(UploadEventEntity, {
    where: { uploadId },
    order: { id: 'DESC' },
    take: 2,
  });
  return closing?.stage === 'closed' && closing.actorId ? before?.stage : undefined;
}
