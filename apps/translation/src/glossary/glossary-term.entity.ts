import { Column, CreateDateColumn, Entity, PrimaryGeneratedColumn } from 'typeorm';

/** A locked term. Unique regardless of case. */
@Entity('glossary_terms')
export class GlossaryTermEntity {
  @PrimaryGeneratedColumn('uuid') id!: string;
  @Column('text') term!: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
