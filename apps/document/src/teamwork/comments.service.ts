import { randomUUID } from 'node:crypto';
import { AuditTrail } from '@coverleaf/audit';
import {
  type Actor,
  type Comment,
  commentOnCase,
  commentOnDocument,
  dismissMention,
  type OperationInput,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { conflict, sealRow } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CasesRepository } from '../cases/cases.repository';
import { CasesService } from '../cases/cases.service';
import { DocumentsService } from '../documents/documents.service';
import { visibleUpload } from '../uploads/upload.entity';
import { CommentEntity, type CommentSubject, MAX_COMMENTS } from '../comments/comment.entity';

/** What staff write for each other about documents and cases. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly documents: DocumentsService,
    private readonly cases: CasesService,
    private readonly caseRows: CasesRepository,
    private readonly audit: AuditTrail,
  ) {}

  /** Who writes has seen what they were mentioned for. @throws AppError 404; 409 `many_comments` */
  @Handles(commentOnDocument)
  async onDocument({ actor, params, body: { text, mentions } }: OperationInput<typeof commentOnDocument>) {
    const { id: uploadId } = params;
    await this.dataSource.transaction(async (manager) => {
      await visibleUpload(manager, actor, uploadId);
      await this.add(manager, actor, { uploadId }, { text, mentions, isCall: false });
      await dismiss(manager, actor, uploadId);
      const others = mentions.filter((userId) => userId !== actor.userId);
      await manager.query(
        `insert into mentions (upload_id, user_id) select $1, unnest($2::uuid[]) on conflict do nothing`,
        [uploadId, others],
      );
      await this.audit.note(manager, 'document.commented', actor, uploadId);
    });
    return this.documents.get({ actor, params });
  }

  /** @throws AppError 404; 409 `many_comments` */
  @Handles(commentOnCase)
  async onCase({ actor, params, body: { text, isCall } }: OperationInput<typeof commentOnCase>) {
    const { id: caseId } = params;
    await this.caseRows.find(actor, caseId);
    await this.dataSource.transaction(async (manager) => {
      await this.add(manager, actor, { caseId }, { text, mentions: [], isCall });
      await this.audit.note(manager, 'case.commented', actor, caseId);
    });
    return this.cases.get({ actor, params });
  }

  /** @throws AppError 404 */
  @Handles(dismissMention)
  async dismissMention({ actor, params }: OperationInput<typeof dismissMention>) {
    await visibleUpload(this.dataSource.manager, actor, params.id);
    await dismiss(this.dataSource.manager, actor, params.id);
    return this.documents.get({ actor, params });
  }

  private async add(
    manager: EntityManager,
    { userId: actorId }: Actor,
    subject: CommentSubject,
    comment: Pick<Comment, 'text' | 'isCall'> & { readonly mentions: string[] },
  ): Promise<void> {
    if ((await manager.countBy(CommentEntity, subject)) >= MAX_COMMENTS)
      throw conflict('many_comments', `There can be at most ${MAX_COMMENTS} comments.`);
    const id = randomUUID();
    await manager.insert(
      CommentEntity,
      sealRow(manager, CommentEntity, id, { id, actorId, ...subject, ...comment }),
    );
  }
}

const dismiss = (manager: EntityManager, { userId }: Actor, uploadId: string): Promise<unknown> =>
  manager.query('delete from mentions where upload_id = $1 and user_id = $2', [uploadId, userId]);
