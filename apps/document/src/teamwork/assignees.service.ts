import { AuditTrail } from '@coverleaf/audit';
import { type OperationInput, setAssignee } from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { conflict } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { DocumentsService } from '../documents/documents.service';
import { decidedBefore } from '../uploads/decisions/decision-stages';
import { visibleUpload } from '../uploads/upload.entity';
import { DocumentReviewEntity } from '../reviews/review.entity';
import { Colleagues } from './colleagues';

/** For whom a document is kept. It keeps nobody from deciding. */
@Injectable()
export class AssigneesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly documents: DocumentsService,
    private readonly audit: AuditTrail,
    private readonly colleagues: Colleagues,
  ) {}

  /** @throws AppError 404; 409 `decided_before`, `assignee_unseen` */
  @Handles(setAssignee)
  async set({ actor, params, body: { userId } }: OperationInput<typeof setAssignee>) {
    const { id } = params;
    const { lenderId } = await visibleUpload(this.dataSource.manager, actor, id);
    const unseen = conflict('assignee_unseen', 'This person may not see the document, or has left.');
    await this.colleagues.assertMaySee(userId ? [userId] : [], lenderId, unseen);
    await this.dataSource.transaction(async (manager) => {
      await visibleUpload(manager, actor, id);
      const { affected } = await manager.update(
        DocumentReviewEntity,
        { uploadId: id, isOpen: true },
        { assignedTo: userId, assignedAt: userId && new Date() },
      );
      if (!affected) throw await decidedBefore(manager, id);
      await this.audit.note(manager, 'document.assignee_set', actor, id);
    });
    return this.documents.get({ actor, params });
  }
}
