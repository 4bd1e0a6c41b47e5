import { listSeersRpc } from '@coverleaf/contracts';
import { InjectRpc, RpcClient } from '@coverleaf/messaging';
import { conflict } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { CommentSubject } from '../comments/comment.entity';

/** Colleagues who may see a document or case, of those whom somebody names. */
@Injectable()
export class Seers {
  constructor(@InjectRpc('identity') private readonly identity: RpcClient) {}

  /**
   * Call it before the transaction. @param lenderId of the document or case
   *
   * @throws AppError 409 `mention_unseen`
   */
  async assertMentionable(userIds: readonly string[], lenderId: string | null): Promise<void> {
    if (userIds.length === 0) return;
    const ids = await this.among(userIds, lenderId);
    if (userIds.some((id) => !ids.includes(id)))
      throw conflict('mention_unseen', 'Somebody whom you mention may not see this, or has left.');
  }

  async among(ids: readonly string[], lenderId: string | null): Promise<readonly string[]> {
    return (await this.identity.call(listSeersRpc, { ids: [...ids], lenderId })).ids;
  }
}

export const addMentions = (
  manager: EntityManager,
  subject: CommentSubject,
  userIds: readonly string[],
): Promise<unknown> => {
  const [table, id] = 'uploadId' in subject ? OF_UPLOAD(subject.uploadId) : OF_CASE(subject.caseId);
  return manager.query(`insert into ${table} select $1::uuid, unnest($2::uuid[]) on conflict do nothing`, [
    id,
    [...userIds],
  ]);
};

/** They have seen it. */
export const dismissMentions = (
  manager: EntityManager,
  subject: CommentSubject,
  userId: string,
): Promise<unknown> =>
  'uploadId' in subject
    ? manager.query('delete from mentions where upload_id = $1 and user_id = $2', [subject.uploadId, userId])
    : manager.query('delete from case_mentions where case_id = $1 and user_id = $2', [
        subject.caseId,
        userId,
      ]);

const OF_UPLOAD = (id: string) => ['mentions (upload_id, user_id)', id] as const;
const OF_CASE = (id: string) => ['case_mentions (case_id, user_id)', id] as const;
