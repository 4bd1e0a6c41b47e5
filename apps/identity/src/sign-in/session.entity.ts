import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** One sign-in of one browser: the family of its refresh tokens. */
@Entity('sessions')
export class SessionEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') userId!: string;
  @Column('int') generation!: number;
  @Column({ type: 'timestamptz', precision: 3 }) rotatedAt!: Date;
  @Column('text') address!: string;
  @Column('text') userAgent!: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
  @Column({ type: 'timestamptz', precision: 3 }) lastUsedAt!: Date;
  /** The session ends at this time even if it is in use. */
  @Column({ type: 'timestamptz', precision: 3 }) expiresAt!: Date;
  /** It also ends after this long without use. */
  @Column('int') idleSeconds!: number;
  /** When its user last proved who they are, by a password, a code or a passkey. */
  @Column({ type: 'timestamptz', precision: 3 }) provedAt!: Date;
  @Column({ type: 'timestamptz', precision: 3, nullable: true }) endedAt!: Date | null;
}
