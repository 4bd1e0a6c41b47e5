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
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  /** Lower case; unique among lenders that are not deleted. */
  @Column('text')
  slug!: string;

  @Column('text', { name: 'account_id', nullable: true })
  accountId!: string | null;

  @Column('text', { default: '' })
  address!: string;

  @Column('text', { name: 'contact_email', nullable: true })
  contactEmail!: string | null;

  @Column('text', { name: 'contact_phone', nullable: true })
  contactPhone!: string | null;

  @Column('text', { name: 'template_id', nullable: true })
  templateId!: string | null;

  @Column('text', { name: 'primary_color' })
  primaryColor!: string;

  @Column('text', { name: 'secondary_color' })
  secondaryColor!: string;

  @Column('text', { name: 'logo_url', nullable: true })
  logoUrl!: string | null;

  @Column('boolean', { default: true })
  active!: boolean;

  /** Uses the file share for uploads instead of the lender's own API. */
  @Column('boolean', { name: 'right_track', default: false })
  rightTrack!: boolean;

  @VersionColumn()
  version!: number;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz' })
  createdAt!: Date;

  @UpdateDateColumn({ name: 'updated_at', type: 'timestamptz' })
  updatedAt!: Date;

  @DeleteDateColumn({ name: 'deleted_at', type: 'timestamptz', nullable: true })
  deletedAt!: Date | null;
}

@Entity('testimonials')
export class TestimonialEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'lender_id' })
  lenderId!: string;

  @ManyToOne(() => LenderEntity)
  @JoinColumn({ name: 'lender_id' })
  lender!: Relation<LenderEntity>;

  @Column('text')
  content!: string;

  @Column('text')
  author!: string;

  @Column('text', { default: '' })
  role!: string;

  @Column('int', { default: 5 })
  rating!: number;

  @Column('int', { name: 'display_order', default: 0 })
  displayOrder!: number;

  @Column('boolean', { name: 'is_featured', default: false })
  isFeatured!: boolean;
}
