import { ReadTrail } from '@coverleaf/audit';
import {
  type CaseRow,
  listRelated,
  MAX_RELATED,
  type OperationInput,
  type UploadStatus,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { withIsoDates } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { phoneHashes } from '../search/found-by';
import { factsOf } from './case-facts';
import { CasesRepository } from './cases.repository';

/** Keyed hashes of the email address of case $1, and of the email addresses and phones of its documents. */
const ADDRESSES = `
  with documents as (select upload_id as id from case_evidence where case_id = $1 and state = 'joined')
  select coalesce(array_agg(hash), '{}') as hashes from (
    select email_hash as hash from cases where id = $1
    union select email_hash from insurance_uploads join documents using (id)
    union select phone_hash from insurance_uploads join documents using (id)
    union select email_hash from insurance_confirmations where upload_id in (select id from documents)
  ) address where hash is not null`;

/** $1: the case; $2: hashes; $3: the actor's lender; $4: how many. */
const CASES = `select id, reference, state, created_at as "createdAt" from cases
  where (email_hash = any ($2) or found_by && $2::text[]) and id <> $1 and ($3::uuid is null or lender_id = $3)
  order by created_at desc, id desc limit $4`;

/** As an array of ids, so that the planner begins with the indexes of the hashes. */
const DOCUMENTS = `select id, original_filename as "originalFilename", status, created_at as "createdAt"
  from insurance_uploads
  where id = any(array(
      select id from insurance_uploads where email_hash = any ($2)
      union select id from insurance_uploads where phone_hash = any ($2)
      union select upload_id from insurance_confirmations where email_hash = any ($2)
    )) and ($3::uuid is null or lender_id = $3)
    and not exists (select 1 from case_evidence where case_id = $1 and upload_id = insurance_uploads.id)
  order by created_at desc, id desc limit $4`;

interface RelatedDocument {
  readonly id: string;
  readonly originalFilename: string;
  readonly status: UploadStatus;
  readonly createdAt: Date;
}

type RelatedCase = Pick<CaseRow, 'id' | 'reference' | 'state'> & { readonly createdAt: Date };

/** What else there is of the borrower of a case. Staff of one lender see only what is that lender's. */
@Injectable()
export class RelatedService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cases: CasesRepository,
    private readonly reads: ReadTrail,
  ) {}

  /** @throws AppError 404 */
  @Handles(listRelated)
  async list({ actor, params: { id } }: OperationInput<typeof listRelated>) {
    const { phone } = factsOf(await this.cases.find(actor, id));
    const [address]: { hashes: string[] }[] = await this.dataSource.query(ADDRESSES, [id]);
    const hashes = [...(address?.hashes ?? []), ...phoneHashes(phone ?? '')];
    const parameters = [id, hashes, actor.lenderId, MAX_RELATED];
    const [cases, documents] = await Promise.all([
      this.dataSource.query<RelatedCase[]>(CASES, parameters),
      this.dataSource.query<RelatedDocument[]>(DOCUMENTS, parameters),
      this.reads.note('case.listed', actor, null, { only: 'of a borrower' }, ['only']),
    ]);
    return { cases: cases.map(withIsoDates), documents: documents.map(withIsoDates) };
  }
}
