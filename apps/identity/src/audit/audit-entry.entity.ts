import type { AuditAction, AuditChange, AuditSigner } from '@coverleaf/contracts';
import { encryptedText } from '@coverleaf/encryption';
import { Column, Entity, PrimaryColumn } from 'typeorm';

/** PostgreSQL returns a bigint as text. */
const toNumber = { to: (number: number) => number, from: Number };

/** An entry of the hash chain. A trigger refuses to change or delete it. */
@Entity('audit_entries')
export class AuditEntryEntity {
  /** 1 for the first entry, without gaps. */
  @PrimaryColumn('bigint', { transformer: toNumber }) number!: number;
  /** The id of the job, so that a repeated job adds nothing. */
  @Column('uuid') id!: string;
  @Column({ type: 'timestamptz', precision: 3 }) at!: Date;
  @Column('text') action!: AuditAction;
  @Column('uuid', { nullable: true }) actorId!: string | null;
  @Column('uuid', { nullable: true }) sessionId!: string | null;
  @Column('uuid', { nullable: true }) subjectId!: string | null;
  @Column('text', { array: true }) fields!: string[];
  @Column('jsonb', { nullable: true }) changes!: AuditChange[] | null;
  /** The service that did the act. Null in entries from before they were signed. */
  @Column('text', { nullable: true }) signer!: AuditSigner | null;
  @Column('text', { nullable: true }) signature!: string | null;
  /** Personal values, sealed by `AuditSeal`, as the acting service signed them. */
  @Column('text', { nullable: true }) sealed!: string | null;
  /** Address and browser when the entry was written, sealed in the same way. */
  @Column('text', { nullable: true }) origin!: string | null;
  /** Finds entries by their address. */
  @Column('text', { nullable: true }) addressKey!: string | null;
  @Column('text') hash!: string;
}

/** The last entry. Its single row is locked to serialize the writers of the chain. */
@Entity('audit_head')
export class AuditHeadEntity {
  @PrimaryColumn('boolean') onlyOne!: boolean;
  @Column('bigint', { transformer: toNumber }) number!: number;
  @Column('text') hash!: string;
  /** `ChainKey` as JSON. Null before the first keyed entry. */
  @Column('text', { nullable: true, transformer: encryptedText('audit_head.chain_key') })
  chainKey!: string | null;
}

/** The head of the chain at one moment, signed by identity. */
@Entity('audit_anchors')
export class AuditAnchorEntity {
  /** The id of the job, so that a repeated job signs nothing new. */
  @PrimaryColumn('uuid') id!: string;
  @Column('bigint', { transformer: toNumber }) number!: number;
  @Column('text') hash!: string;
  @Column({ type: 'timestamptz', precision: 3 }) at!: Date;
  @Column('text') signature!: string;
}
