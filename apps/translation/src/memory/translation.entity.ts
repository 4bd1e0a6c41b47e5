import type { LanguageCode, TranslationState, Translator } from '@coverleaf/contracts';
import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

@Entity('translations')
export class TranslationEntity {
  @PrimaryGeneratedColumn('uuid') id!: string;
  /** SHA-256 of the text. */
  @Column('bytea') textHash!: Buffer;
  @Column('text') text!: string;
  @Column('text') language!: LanguageCode;
  @Column('text') translator!: Translator;
  @Column('text') state!: TranslationState;
  /** Set exactly in state `translated`. */
  @Column('text', { nullable: true }) translation!: string | null;
  /** Why there is no translation. Shown to staff. */
  @Column('text', { nullable: true }) fault!: string | null;
  /** The claim, which one job translates. */
  @Column('uuid', { nullable: true }) batchId!: string | null;
  @Column('timestamptz') wantedAt!: Date;
  @Column('timestamptz', { nullable: true }) translatedAt!: Date | null;
  /** Set exactly for the translator `human`. */
  @Column('uuid', { nullable: true }) correctedBy!: string | null;
  @Column('uuid', { nullable: true }) reviewedBy!: string | null;
  @Column('timestamptz', { nullable: true }) reviewedAt!: Date | null;
  /** When the daily job found that the text is not published; null while it is. */
  @Column('timestamptz', { nullable: true }) unpublishedSince!: Date | null;
  @VersionColumn() version!: number;
}
