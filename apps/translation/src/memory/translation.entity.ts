import type { LanguageCode, TranslationState, Translator } from '@coverleaf/contracts';
import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

/** What one translator made of one text in one language, or is to make of it. */
@Entity('translations')
export class TranslationEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** SHA-256 of the text. */
  @Column('bytea', { name: 'text_hash' })
  textHash!: Buffer;

  /** In English, as it was published. */
  @Column('text')
  text!: string;

  @Column('text')
  language!: LanguageCode;

  @Column('text')
  translator!: Translator;

  @Column('text')
  state!: TranslationState;

  /** There is one exactly while the state is `translated`. */
  @Column('text', { nullable: true })
  translation!: string | null;

  /** Why there is none, for staff. */
  @Column('text', { nullable: true })
  fault!: string | null;

  /** The call that claimed it; its job translates it. */
  @Column('uuid', { name: 'batch_id', nullable: true })
  batchId!: string | null;

  @Column('timestamptz', { name: 'wanted_at' })
  wantedAt!: Date;

  @Column('timestamptz', { name: 'translated_at', nullable: true })
  translatedAt!: Date | null;

  /** Set exactly on rows of the translator `human`. */
  @Column('uuid', { name: 'corrected_by', nullable: true })
  correctedBy!: string | null;

  @Column('uuid', { name: 'reviewed_by', nullable: true })
  reviewedBy!: string | null;

  @Column('timestamptz', { name: 'reviewed_at', nullable: true })
  reviewedAt!: Date | null;

  /** When the daily look found the text published nowhere; null while it is. */
  @Column('timestamptz', { name: 'unpublished_since', nullable: true })
  unpublishedSince!: Date | null;

  @VersionColumn()
  version!: number;
}
