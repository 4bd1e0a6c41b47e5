import { encryptedText } from '@coverleaf/encryption';
import { Column, CreateDateColumn, Entity, PrimaryColumn } from 'typeorm';

/** An Ed25519 key pair for access tokens. No other service can read the private key. */
@Entity('signing_keys')
export class SigningKeyEntity {
  /** The `kid` of its tokens. */
  @PrimaryColumn('uuid') id!: string;
  /** PKCS #8 in base64. */
  @Column('text', { transformer: encryptedText('signing_keys.private_key') }) privateKey!: string;
  /** SPKI in base64. */
  @Column('text') publicKey!: string;
  @CreateDateColumn({ type: 'timestamptz', precision: 3 }) createdAt!: Date;
}
