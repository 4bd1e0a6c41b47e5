import { Column, Entity, JoinColumn, ManyToOne, PrimaryGeneratedColumn, type Relation } from 'typeorm';
import { LenderEntity } from '../lenders/lender.entity';

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
