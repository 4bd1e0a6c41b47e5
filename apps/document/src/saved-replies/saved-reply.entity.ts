import type { ReplyPurpose } from '@coverleaf/contracts';
import { type AppError, conflict } from '@coverleaf/service-kit';
import { Column, Entity, type EntityManager, PrimaryColumn, VersionColumn } from 'typeorm';

/** A text for decisions about documents. What was told by it is kept with the document. */
@Entity('saved_replies')
export class SavedReplyEntity {
  @PrimaryColumn('uuid') id!: string;
  /** Null: for documents of all lenders, and of none. */
  @Column('uuid', { nullable: true }) lenderId!: string | null;
  @Column('text') purpose!: ReplyPurpose;
  @Column('text') name!: string;
  @Column('text') text!: string;
  @Column('text') textEs!: string;
  @VersionColumn() version!: number;
}

/** Whether a saved reply is for documents of a lender, in SQL over `saved_replies reply`. */
export const isForLender = (lenderId: string): string =>
  `(reply.lender_id is null or reply.lender_id = ${lenderId})`;

/** Null if it was deleted, or isn't for this. */
export const findUsableReply = (
  manager: EntityManager,
  id: string,
  purpose: ReplyPurpose,
  lenderId: string | null,
): Promise<SavedReplyEntity | null> =>
  manager
    .createQueryBuilder(SavedReplyEntity, 'reply')
    .where('reply.id = :id and reply.purpose = :purpose', { id, purpose })
    .andWhere(isForLender(':lenderId'), { lenderId })
    .getOne();

/** @throws AppError 409 `reply_unusable` */
export async function usableReply(...asked: Parameters<typeof findUsableReply>): Promise<SavedReplyEntity> {
  const reply = await findUsableReply(...asked);
  if (!reply) throw replyUnusable();
  return reply;
}

export const replyUnusable = (): AppError =>
  conflict('reply_unusable', 'This saved reply was deleted, or isn’t for this document. Choose another one.');
