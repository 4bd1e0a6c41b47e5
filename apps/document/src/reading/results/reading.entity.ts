import type {
  CollateralKind,
  FieldCorrection,
  ReadingState,
  Requirements,
  VerdictAnswer,
  VerdictReasonCode,
} from '@coverleaf/contracts';
import { encryptedRowText } from '@coverleaf/encryption';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** Why an upload was not read. `failed`: an error of ours. */
export type ReadingObstacle = 'off' | 'busy' | 'unreadable' | 'failed';

@Entity('document_readings')
export class DocumentReadingEntity {
  @PrimaryColumn('uuid') uploadId!: string;
  @Column('text') state!: ReadingState;
  @Column('text', { nullable: true }) obstacle!: ReadingObstacle | null;
  /** Number of attempts by readers. */
  @Column('int', { default: 0 }) begun!: number;
  @Column('int', { default: 0 }) pagesRead!: number;
  @Column('int', { default: 0 }) pagesToRead!: number;
  @Column('text', { nullable: true }) readerVersion!: string | null;
  /** A `ReadingResult` as JSON. */
  @Column('text', { nullable: true, transformer: encryptedRowText('document_readings.result') })
  result!: string | null;
  @Column('text', { nullable: true }) collateral!: CollateralKind | null;
  @Column('text', { nullable: true }) answer!: VerdictAnswer | null;
  /** The first reason of the verdict. */
  @Column('text', { nullable: true }) ask!: VerdictReasonCode | null;
  /** Keyed hashes of its policy numbers, VINs and HINs, with staff's corrections. */
  @Column('text', { array: true, default: '{}' }) numbers!: string[];
  /** Keyed hashes of the ends of its VINs; null if nothing is read, or an older version stored it. */
  @Column('text', { array: true, nullable: true }) foundBy!: string[] | null;
  /** Hashes that find the same page in other documents; see `pageKeys`. */
  @Column('text', { array: true, default: '{}' }) pageKeys!: string[];
  @Column('int', { nullable: true }) requirementsVersion!: number | null;
  /** It was judged by the VIN, HIN or address of its case: only then a yes proves the case. */
  @Column('boolean', { default: false }) isOfLoan!: boolean;
  /** Only for a yes that needs no approval: it passed, or staff check it as a sample. */
  @Column('text', { nullable: true }) passage!: 'passed' | 'sampled' | null;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}

/** A page as an image, on which marks are shown. */
@Entity('reading_pictures')
export class ReadingPictureEntity {
  @PrimaryColumn('uuid') id!: string;
  /** In bucket `insurance`. */
  @Column('text') filePath!: string;
  @Column('uuid') uploadId!: string;
  @Column('int') page!: number;
  @Column('int') width!: number;
  @Column('int') height!: number;
}

@Entity('field_corrections')
export class FieldCorrectionEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') uploadId!: string;
  /** The number of the field in the reading. */
  @Column('int') field!: number;
  @Column('text') act!: FieldCorrection['act'];
  @Column('text', { nullable: true, transformer: encryptedRowText('field_corrections.value') })
  value!: string | null;
  @Column('uuid') by!: string;
  @CreateDateColumn({ type: 'timestamptz' }) at!: Date;
}

/** One version of a lender's requirements. Rows are only added, never changed. */
@Entity('lender_requirements')
export class LenderRequirementsEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') lenderId!: string;
  @Column('text') collateral!: CollateralKind;
  @Column('int') version!: number;
  @Column('jsonb') requirements!: Requirements;
  @Column('uuid') changedBy!: string;
  @CreateDateColumn({ type: 'timestamptz' }) changedAt!: Date;
}
