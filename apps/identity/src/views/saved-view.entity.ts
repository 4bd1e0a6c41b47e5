import type { ViewedList } from '@coverleaf/contracts';
import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('saved_views')
export class SavedViewEntity {
  @PrimaryColumn('uuid') id!: string;
  /** Null if its owner was deleted: shared views stay. */
  @Column('uuid', { nullable: true }) ownerId!: string | null;
  /** The lender whose staff see it if it is shared; null: staff of all lenders. */
  @Column('uuid', { nullable: true }) lenderId!: string | null;
  @Column('text') list!: ViewedList;
  @Column('text') name!: string;
  @Column('text') query!: string;
  @Column('boolean') isShared!: boolean;
}
