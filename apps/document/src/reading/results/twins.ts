import { isSamePerson } from '@coverleaf/reading';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import type { UploadEntity } from '../../uploads/upload.entity';
import { isIdentity, LEAST_BANDS } from './page-keys';

export interface Twin {
  readonly id: string;
  readonly lenderId: string | null;
  readonly receivedAt: Date;
  /** The keys in common. */
  readonly keys: readonly string[];
}

type Sender = Pick<UploadEntity, 'id' | 'name' | 'emailHash'>;
type Candidate = Sender & Twin;

const MOST = 50;

/** Documents of other people with the same page. That alone says little: couples share policies. */
@Injectable()
export class Twins {
  /** The newest first. @param keys of pages of a document of `sender` */
  async find(manager: EntityManager, sender: Sender, keys: readonly string[]): Promise<Twin[]> {
    if (keys.length === 0) return [];
    const candidates: Candidate[] = await manager.query(
      `select upload.id, upload.name, upload.email_hash as "emailHash", upload.lender_id as "lenderId",
              upload.created_at as "receivedAt",
              array(select key from unnest(reading.page_keys) key where key = any($2)) as keys
         from document_readings reading join insurance_uploads upload on upload.id = reading.upload_id
        where reading.page_keys && $2 and upload.id <> $1
        order by upload.created_at desc limit ${MOST}`,
      [sender.id, keys],
    );
    return candidates
      .filter(({ keys: shared }) => shared.some(isIdentity) || shared.length >= LEAST_BANDS)
      .filter((candidate) => !isSameSender(candidate, sender));
  }
}

const isSameSender = (one: Sender, other: Sender): boolean =>
  (one.emailHash !== null && one.emailHash === other.emailHash) ||
  one.name.trim().toLowerCase() === other.name.trim().toLowerCase() ||
  isSamePerson(one.name, other.name);
