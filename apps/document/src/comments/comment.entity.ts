import type { Comment } from '@coverleaf/contracts';
import { encryptedRowText } from '@coverleaf/encryption';
import { Column, CreateDateColumn, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

/** What staff wrote for each other about a document or a case. */
@Entity('comments')
export class CommentEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid', { nullable: true }) uploadId!: string | null;
  @Column('uuid', { nullable: true }) caseId!: string | null;
  @Column('uuid') actorId!: string;
  @Column('boolean', { default: false }) isCall!: boolean;
  @Column('text', { transformer: encryptedRowText('comments.text') }) text!: string;
  /** Ids of staff. */
  @Column('uuid', { array: true, default: '{}' }) mentions!: string[];
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
}

/** What a comment is about. */
export type CommentSubject = { readonly uploadId: string } | { readonly caseId: string };

/** The most comments of one document or case. */
export const MAX_COMMENTS = 200;

/** Oldest first, without names. */
export async function commentsOn(manager: EntityManager, subject: CommentSubject): Promise<Comment[]> {
  const rows = await manager.find(CommentEntity, {
    where: subject,
    order: { createdAt: 'ASC', id: 'ASC' },
    take: MAX_COMMENTS,
  });
  return rows.map(({ id, createdAt, actorId, text, isCall, mentions }) => ({
    ...{ id, at: createdAt.toISOString(), actorId, actorName: null, text, isCall },
    mentions: mentions.map((userId) => ({ userId, name: null })),
  }));
}
