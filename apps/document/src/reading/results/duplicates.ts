import {
  type DocumentDuplicate,
  type DuplicateKind,
  receiptNumber,
  type SentBefore,
} from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { emailHashesOf } from '../../uploads/upload-search';

interface FoundDuplicate {
  readonly id: string;
  readonly kind: DuplicateKind;
  readonly receivedAt: Date;
  readonly isEarlier: boolean;
  /** The same email address, or a case that both belong to, if this one came for it. */
  readonly isOfSender: boolean;
}

/** Newest ones that are looked at: thousands may send one blank form. */
const MOST = 50;
const MOST_TOLD = 10;

/**
 * $1: the upload. The key of a policy number with its period begins with `i.`; see `pageKeys`. The same policy of
 * another lender's borrower is no business of this lender.
 */
const DUPLICATES = `with own as (
    select upload.id, upload.sha256, upload.lender_id, upload.created_at, ${emailHashesOf('upload.id')} as emails,
        array(select key from unnest(reading.page_keys) key where key like 'i.%') as policies
      from insurance_uploads upload left join document_readings reading on reading.upload_id = upload.id
     where upload.id = $1)
  select distinct on (other.created_at, other.id) other.id, found.kind, other.created_at as "receivedAt",
      (other.created_at, other.id) < (own.created_at, own.id) as "isEarlier", sender.is_same as "isOfSender"
    from own
    cross join lateral (
      select id, 'exact' as kind from insurance_uploads where sha256 = own.sha256
      union all select upload_id, 'same_policy' from document_readings where page_keys && own.policies
    ) found
    join insurance_uploads other on other.id = found.id and other.id <> own.id
    cross join lateral (select own.emails && ${emailHashesOf('other.id')} or exists (
      select 1 from case_evidence one join case_evidence two on two.case_id = one.case_id
       where one.upload_id = own.id and one.state = 'joined' and one.sender_knows is not null
         and two.upload_id = other.id and two.state = 'joined'
    ) as is_same) sender
   where (other.lender_id = own.lender_id or found.kind = 'exact' and sender.is_same)
     and ($2::uuid is null or other.lender_id = $2)
   order by other.created_at desc, other.id desc, found.kind limit ${MOST}`;

/** Finds the same file, or another copy of the same policy and term, among the other documents. */
@Injectable()
export class Duplicates {
  constructor(private readonly dataSource: DataSource) {}

  /** For staff, newest first. @param lenderId the only lender whose documents they may see; null: all */
  async ofDocument(id: string, lenderId: string | null): Promise<DocumentDuplicate[]> {
    const found = await this.find(id, lenderId);
    return found.slice(0, MOST_TOLD).map(({ id: documentId, kind, receivedAt }) => ({
      documentId,
      kind,
      receivedAt: receivedAt.toISOString(),
    }));
  }

  /** For the sender: the same file, or else the same policy, that they themselves sent last before; null without one. */
  async sentBefore(id: string): Promise<SentBefore | null> {
    const own = (await this.find(id, null)).filter(({ isEarlier, isOfSender }) => isEarlier && isOfSender);
    const last = own.find(({ kind }) => kind === 'exact') ?? own[0];
    return last
      ? { kind: last.kind, receiptNumber: receiptNumber(last.id), receivedAt: last.receivedAt.toISOString() }
      : null;
  }

  private find(id: string, lenderId: string | null): Promise<FoundDuplicate[]> {
    return this.dataSource.query(DUPLICATES, [id, lenderId]);
  }
}
