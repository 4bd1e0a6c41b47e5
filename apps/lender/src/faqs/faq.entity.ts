import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

@Entity('faqs')
export class FaqEntity {
  @PrimaryGeneratedColumn('uuid')
  id!: string;

  @Column('text')
  question!: string;

  @Column('text')
  answer!: string;

  @Column('text')
  category!: string;

  @Column('int', { name: 'display_order', default: 0 })
  displayOrder!: number;

  /** Null for a general question. Only these are shown. */
  @Column('uuid', { name: 'lender_id', nullable: true })
  lenderId!: string | null;

  @Column('boolean', { name: 'is_featured', default: false })
  isFeatured!: boolean;

  /** A new place in the order does not raise it. */
  @VersionColumn()
  version!: number;
}
