import type { LanguageCode } from '@coverleaf/contracts';
import { Column, Entity, type EntityManager, PrimaryColumn } from 'typeorm';

/** That the sender of an upload agreed to texts. */
@Entity('text_consents')
export class TextConsentEntity {
  @PrimaryColumn('uuid') id!: string;
  @Column('uuid') uploadId!: string;
  @Column('text') numberHash!: string;
  /** The version of the words, as in `TEXT_CONSENTS`. */
  @Column('int') words!: number;
  @Column('text') language!: LanguageCode;
  @Column('timestamptz') givenAt!: Date;
  /** When the sender left another contact. */
  @Column('timestamptz', { nullable: true }) endedAt!: Date | null;
}

/**
 * SQL: the sender of an upload agreed to texts to a number, and the number neither stopped them nor bounced since.
 * @param uploadId, hash SQL
 */
export const mayText = (uploadId: string, hash: string): string =>
  `exists (select 1 from text_consents consent left join text_numbers number on number.hash = consent.number_hash
     where consent.upload_id = ${uploadId} and consent.number_hash = ${hash} and consent.ended_at is null
       and consent.given_at > coalesce(greatest(number.stopped_at, number.bounced_at), '-infinity'))`;

export async function isTextAllowed(
  manager: EntityManager,
  uploadId: string,
  numberHash: string,
): Promise<boolean> {
  const [row]: { allowed: boolean }[] = await manager.query(`select ${mayText('$1', '$2')} as allowed`, [
    uploadId,
    numberHash,
  ]);
  return row?.allowed ?? false;
}
