import { randomUUID } from 'node:crypto';
import { AuditTrail } from '@coverleaf/audit';
import {
  type Actor,
  type Comment,
  commentOnCase,
  commentOnDocument,
  dismissCaseMention,
  dismissMention,
  type OperationInput,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { type AppError, conflict, sealRow } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CasesRepository } from '../cases/cases.repository';
import { CasesService } from '../cases/cases.service';
import { DocumentsService } from '../documents/documents.service';
import { visibleUpload } from '../uploads/upload.entity';
import { CommentEntity, type CommentSubject, MAX_COMMENTS } from '../comments/comment.entity';
import { Colleagues } from './colleagues';
import { addMentions, dismissMentions } from './mentions';

/** What staff write for each other about documents and cases. */
@Injectable()
export class CommentsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly documents: DocumentsService,
    private readonly cases: CasesService,
    private readonly caseRows: CasesRepository,
    private readonly colleagues: Colleagues,
    private readonly audit: AuditTrail,
  ) {}

  /** Who writes has seen what they were mentioned for. @throws AppError 404; 409 `many_comments`, `mention_unseen` */
  @Handles(commentOnDocument)
  async onDocument({ actor, params, body }: OperationInput<typeof commentOnDocument>) {
    const { id: uploadId } = params;
    const { lenderId } = await visibleUpload(this.dataSource.manager, actor, uploadId);
    await this.colleagues.assertMaySee(othersIn(body, actor), lenderId, mentionUnseen());
    await this.dataSource.transaction(async (manager) => {
      await visibleUpload(manager, actor, uploadId);
      await this.add(manager, actor, { uploadId }, body);
      await this.audit.note(manager, 'document.commented', actor, uploadId);
    });
    return this.documents.get({ actor, params });
  }

  /** The same. @throws AppError 404; 409 `many_comments`, `mention_unseen` */
  @Handles(commentOnCase)
  async onCase({ actor, params, body }: OperationInput<typeof commentOnCase>) {
    const { id: caseId } = params;
    const { lenderId } = await this.caseRows.find(actor, caseId);
    await this.colleagues.assertMaySee(othersIn(body, actor), lenderId, mentionUnseen());
    await this.dataSource.transaction(async (manager) => {
      await this.add(manager, actor, { caseId }, body);
      await this.audit.note(manager, 'case.commented', actor, caseId);
    });
    return this.cases.get({ actor, params });
  }

  /** @throws AppError 404 */
  @Handles(dismissMention)
  async dismissMention({ actor, params }: OperationInput<typeof dismissMention>) {
    const { manager } = this.dataSource;
    await visibleUpload(manager, actor, params.id);
    await dismissMentions(manager, { uploadId: params.id }, actor.userId);
    return this.documents.get({ actor, params });
  }

  /** @throws AppError 404 */
  @Handles(dismissCaseMention)
  async dismissCaseMention({ actor, params }: OperationInput<typeof dismissCaseMention>) {
    await this.caseRows.find(actor, params.id);
    await dismissMentions(this.dataSource.manager, { caseId: params.id }, actor.userId);
    return this.cases.get({ actor, params });
  }

  private async add(
    manager: EntityManager,
    actor: Actor,
    subject: CommentSubject,
    { text, isCall, mentions }: NewComment,
  ): Promise<void> {
    if ((await manager.countBy(CommentEntity, subject)) >= MAX_COMMENTS)
      throw conflict('many_comments', `There can be at most ${MAX_COMMENTS} comments.`);
    const id = randomUUID();
    const row = { id, actorId: actor.userId, ...subject, text, isCall, mentions };
    await manager.insert(CommentEntity, sealRow(manager, CommentEntity, id, row));
    await dismissMentions(manager, subject, actor.userId);
    await addMentions(manager, subject, othersIn({ mentions }, actor));
  }
}

type NewComment = Pick<Comment, 'text' | 'isCall'> & { readonly mentions: string[] };

const othersIn = ({ mentions }: Pick<NewComment, 'mentions'>, { userId }: Actor): string[] =>
  mentions.filter((id) => id !== userId);

const mentionUnseen = (): AppError =>
  conflict('mention_unseen', 'Somebody whom you mention may not see this, or has left.');
