import type { EntityManager } from 'typeorm';
import type { CommentSubject } from '../comments/comment.entity';

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
