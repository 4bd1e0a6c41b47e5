import { Column, Entity, PrimaryGeneratedColumn, VersionColumn } from 'typeorm';

@Entity('faqs')
export class FaqEntity {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('text') question!: string;
  @Column('text') answer!: string;
  @Column('text') category!: string;
  @Column('int', { default: 0 }) displayOrder!: number;
  /** Null for a general question. Only these are shown. */
  @Column('uuid', { nullable: true }) lenderId!: string | null;
  @Column('boolean', { default: false }) isFeatured!: boolean;
  /** Reordering does not increase it. */
  @VersionColumn() version!: number;
}
