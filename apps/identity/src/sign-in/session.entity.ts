import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One sign-in of one browser: the family of its refresh tokens. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  /** The number of the newest refresh token. */
  @Column('int')
  generation!: number;

  /** When the newest refresh token was issued. */
  @Column({ type: 'timestamptz', name: 'rotated_at', precision: 3 })
  rotatedAt!: Date;

  @Column('text')
  address!: string;

  @Column('text', { name: 'user_agent' })
  userAgent!: string;

  @CreateDateColumn({ name: 'created_at', type: 'timestamptz', precision: 3 })
  createdAt!: Date;

  @Column({ type: 'timestamptz', name: 'last_used_at', precision: 3 })
  lastUsedAt!: Date;

  /** The session ends at this time even if it is in use. */
  @Column({ type: 'timestamptz', name: 'expires_at', precision: 3 })
  expiresAt!: Date;

  @Column({ type: 'timestamptz', name: 'ended_at', precision: 3, nullable: true })
  endedAt!: Date | null;
}
