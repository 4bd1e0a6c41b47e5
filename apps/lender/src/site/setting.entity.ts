import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity('settings')
export class SettingEntity {
  @PrimaryColumn('text') key!: string;
  @Column('jsonb') value!: unknown;
  @Column('text', { default: '' }) description!: string;
}
