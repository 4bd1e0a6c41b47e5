import { DEFAULT_TIME_ZONE } from '@coverleaf/contracts';
import {
  Column,
  CreateDateColumn,
  DeleteDateColumn,
  Entity,
  JoinColumn,
  ManyToOne,
  PrimaryColumn,
  PrimaryGeneratedColumn,
  type Relation,
  UpdateDateColumn,
  VersionColumn,
} from 'typeorm';

@Entity('lenders')
export class LenderEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('text') name!: string;
  /** Lower case; unique among lenders that are not deleted. */
  @Column('text') slug!: string;
  @Column('text', { nullable: true }) accountId!: string | null;
  @Column('text', { default: '' }) address!: string;
  @Column('text', { nullable: true }) contactEmail!: string | null;
  @Column('text', { nullable: true }) contactPhone!: string | null;
  @Column('text', { nullable: true }) templateId!: string | null;
  @Column('text') primaryColor!: string;
  @Column('text') secondaryColor!: string;
  @Column('text', { nullable: true }) logoUrl!: string | null;
  @Column('boolean', { default: true }) active!: boolean;
  /** Uses the file share for uploads instead of the lender's own API. */
  @Column('boolean', { default: false }) rightTrack!: boolean;
  /** Sends the fields of a reading along with its document. */
  @Column('boolean', { default: false }) sendsFields!: boolean;
  @Column('text', { default: DEFAULT_TIME_ZONE }) timeZone!: string;
  @VersionColumn() version!: number;
  @CreateDateColumn({ type: 'timestamptz' }) createdAt!: Date;
  @UpdateDateColumn({ type: 'timestamptz' }) updatedAt!: Date;
  @DeleteDateColumn({ type: 'timestamptz', nullable: true }) deletedAt!: Date | null;
}

@Entity('testimonials')
export class TestimonialEntity {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('uuid') lenderId!: string;
  @ManyToOne(() => LenderEntity)
  @JoinColumn({ name: 'lender_id' })
  lender!: Relation<LenderEntity>;
  @Column('text') content!: string;
  @Column('text') author!: string;
  @Column('text', { default: '' }) role!: string;
  @Column('int', { default: 5 }) rating!: number;
  @Column('int', { default: 0 }) displayOrder!: number;
  @Column('boolean', { default: false }) isFeatured!: boolean;
}
