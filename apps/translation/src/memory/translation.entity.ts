import type { LanguageCode, TranslationState, Translator } from '@coverleaf/contracts';
import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

/** The translation of a text to a language by one translator, done or waiting. */
@Entity('translations')
export class TranslationEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  /** SHA-256 of the text. */
  @Column('bytea', { name: 'text_hash' })
  textHash!: Buffer;

  /** The published English text. */
  @Column('text')
  text!: string;

  @Column('text')
  language!: LanguageCode;

  @Column('text')
  translator!: Translator;

  @Column('text')
  state!: TranslationState;

  /** Set exactly in state `translated`. */
  @Column('text', { nullable: true })
  translation!: string | null;

  /** Why there is no translation. Shown to staff. */
  @Column('text', { nullable: true })
  fault!: string | null;

  /** The claim, which one job translates. */
  @Column('uuid', { name: 'batch_id', nullable: true })
  batchId!: string | null;

  @Column('timestamptz', { name: 'wanted_at' })
  wantedAt!: Date;

  @Column('timestamptz', { name: 'translated_at', nullable: true })
  translatedAt!: Date | null;

  /** Set exactly for the translator `human`. */
  @Column('uuid', { name: 'corrected_by', nullable: true })
  correctedBy!: string | null;

  @Column('uuid', { name: 'reviewed_by', nullable: true })
  reviewedBy!: string | null;

  @Column('timestamptz', { name: 'reviewed_at', nullable: true })
  reviewedAt!: Date | null;

  /** When the daily job found that the text is not published; null while it is. */
  @Column('timestamptz', { name: 'unpublished_since', nullable: true })
  unpublishedSince!: Date | null;

  @VersionColumn()
  version!: number;
}
