import { randomUUID } from 'node:crypto';
import { AuditTrail } from '@coverleaf/audit';
import {
  type Actor,
  applyDecisions,
  type DocumentAct,
  type OperationInput,
  type ReplyPurpose,
  undoDecisions,
} from '@coverleaf/contracts';
import { Handles, Outbox } from '@coverleaf/messaging';
import { type AppError, conflict, InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { DocumentConfig } from '../../document.config';
import { IS_FREE, isLeasedByOther, LEASE_END, leased } from '../../reviews/review-lease';
import { DocumentReviewEntity, IN_SCOPE } from '../../reviews/review.entity';
import { findUsableReply, isForLender, replyUnusable } from '../../saved-replies/saved-reply.entity';
import { findVisible, noSuchDocument } from '../upload.entity';
import { decidedBefore, STAGES_OF } from './decision-stages';
import { type AskedDecision, clearDecisions, DECIDED_JUST_NOW } from './decisions';

export interface DeferredDecisions {
  readonly appliesAt: Date;
  /** By document: why it was not decided. */
  readonly problems: ReadonlyMap<string, AppError>;
}

/**
 * Decisions and asks that can be undone for some seconds. They are stored at once, so that nothing is lost when the browser is
 * closed, and change nothing until a job applies them.
 */
@Injectable()
export class UndoableDecisions {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
    private readonly audit: AuditTrail,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  defer(actor: Actor, ids: readonly string[], asked: AskedDecision): Promise<DeferredDecisions> {
    const { decision, reasonCode, reason, savedReplyId, stage } = asked;
    const act = randomUUID();
    const appliesAt = new Date(Date.now() + this.config.DECISION_UNDO_MS);
    return this.dataSource.transaction(async (manager) => {
      // Locked in the order of their ids, as whoever changes several of them does.
      await manager.query(
        'select 1 from document_reviews where upload_id = any ($1::uuid[]) order by upload_id for update',
        [[...ids]],
      );
      const [stored]: [{ id: string }[], number] = await manager.query(
        `update document_reviews set decision = $4, reason_code = $5, reason = coalesce(reply.text, $6),
                reason_es = reply.text_es, decided_stage = upload.stage,
                actor = $7, act = $8, applies_at = $9, leased_by = null, leased_until = null
           from insurance_uploads upload left join saved_replies reply
             on reply.id = $11 and reply.purpose = $12 and ${isForLender('upload.lender_id')}
          where upload.id = upload_id and upload_id = any ($3::uuid[])
            and ($1::uuid is null or upload.lender_id = $1) and upload.stage = any ($10)
            and decision is null and ${IS_FREE} and ($11::uuid is null or reply.id is not null)
         returning upload_id as id`,
        [
          ...[actor.lenderId, actor.userId, [...ids], decision, reasonCode ?? null, reason ?? null],
          ...[JSON.stringify(actor), act, appliesAt],
          STAGES_OF[decision].filter((possible) => possible === (stage ?? possible)),
          ...[savedReplyId ?? null, PURPOSE_OF[decision]],
        ],
      );
      if (stored.length > 0) await this.outbox.add(manager, applyDecisions, { act });
      const done = new Set(stored.map(({ id }) => id));
      const problems = new Map<string, AppError>();
      for (const id of ids) if (!done.has(id)) problems.set(id, await obstacle(manager, actor, id, asked));
      return { appliesAt, problems };
    });
  }

  /** The person gets the documents back, to decide otherwise. */
  @Handles(undoDecisions)
  async undo({ actor, body: { ids } }: OperationInput<typeof undoDecisions>) {
    const undone = await this.dataSource.transaction(async (manager) => {
      // Locked in the order of their ids, as whoever changes several of them does.
      const rows: { id: string }[] = await manager.query(
        `select upload_id as id from document_reviews
          where ${IN_SCOPE} and upload_id = any ($3::uuid[]) and (actor->>'userId')::uuid = $2 and claimed_at is null
          order by upload_id for update`,
        [actor.lenderId, actor.userId, ids],
      );
      const found = rows.map(({ id }) => id);
      await clearDecisions(manager, found);
      await manager.query(
        `update document_reviews set leased_by = $2, leased_until = ${LEASE_END}
          where upload_id = any ($1::uuid[])`,
        [found, actor.userId],
      );
      for (const { id } of rows) await this.audit.note(manager, 'document.decision_undone', actor, id);
      return new Set(rows.map(({ id }) => id));
    });
    return { items: ids.map((id) => ({ id, undone: undone.has(id) })) };
  }
}

/** What saved replies must be for, to be told with it; null: it tells nothing of its own. */
const PURPOSE_OF: Readonly<Record<DocumentAct, ReplyPurpose | null>> = {
  ...{ approve: null, process: null },
  ...{ reject: 'reject', ask: 'ask' },
};

/** Why a decision could not be stored. */
async function obstacle(
  manager: EntityManager,
  actor: Actor,
  id: string,
  { decision, savedReplyId }: AskedDecision,
): Promise<AppError> {
  const upload = await findVisible(manager, actor, id);
  if (!upload) return noSuchDocument();
  const review = await manager.findOneBy(DocumentReviewEntity, { uploadId: id });
  if (review?.decision) return conflict('decided_before', DECIDED_JUST_NOW);
  if (review && isLeasedByOther(review, actor.userId)) return leased();
  const purpose = PURPOSE_OF[decision];
  if (savedReplyId && !(purpose && (await findUsableReply(manager, savedReplyId, purpose, upload.lenderId))))
    return replyUnusable();
  return decidedBefore(manager, id);
}
