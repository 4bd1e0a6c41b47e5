import type { LetterKind } from '@coverleaf/contracts';
import { encryptedRowText } from '@coverleaf/encryption';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Seals `LetterFacts` as JSON. */
export const LETTER_FACTS = encryptedRowText('letters.facts');

/** What a letter needs to be printed again. */
export interface LetterFacts {
  readonly reference: string;
  readonly code: string;
}

@Entity('letter_batches')
export class LetterBatchEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') lenderId!: string;
  @Column('text') kind!: LetterKind;
  @Column('date') datedOn!: string;
  @Column('int') letters!: number;
  @Column('uuid') actorId!: string;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) withdrawnAt!: Date | null;
}

@Entity('letters')
export class LetterEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') batchId!: string;
  /** In the file, from 1. */
  @Column('int') position!: number;
  /** Keyed hash, by which a typed or scanned code is found. */
  @Column('text') codeHash!: string;
  /** As of cases. */
  @Column('text') referenceHash!: string;
  /** `LetterFacts` as JSON. */
  @Column('text', { transformer: LETTER_FACTS }) facts!: string;
}
