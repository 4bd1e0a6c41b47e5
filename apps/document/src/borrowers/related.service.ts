import { ReadTrail } from '@coverleaf/audit';
import {
  type Actor,
  listRelated,
  listRelatedOfDocument,
  MAX_RELATED,
  type OperationInput,
  type Related,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { withIsoDates } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, In } from 'typeorm';
import { ConfirmationEntity } from '../confirmations/confirmation.entity';
import { phoneHashes } from '../search/found-by';
import { visibleUpload } from '../uploads/upload.entity';
import { CaseEntity } from '../cases/case.entity';
import { factsOf } from '../cases/case-facts';
import { CasesRepository } from '../cases/cases.repository';

/** What is surely of one borrower: a case and its documents. */
interface Known {
  readonly caseIds: string[];
  readonly documentIds: string[];
}

/** $1: a case, or null; $2: a document, or null. */
const KNOWN = `
  with known_cases as (select $1::uuid as id where $1 is not null
    union select case_id from case_evidence where upload_id = $2 and state = 'joined')
  select array(select id from known_cases) as "caseIds",
    array(select $2::uuid where $2 is not null
      union select upload_id from case_evidence join known_cases on case_id = id where state = 'joined') as "documentIds"`;

/** Keyed hashes of the email addresses of the cases $1, and of the email addresses and phones of the documents $2. */
const ADDRESSES = `
  select coalesce(array_agg(hash), '{}') as hashes from (
    select email_hash as hash from cases where id = any ($1)
    union select email_hash from insurance_uploads where id = any ($2)
    union select phone_hash from insurance_uploads where id = any ($2)
    union select email_hash from insurance_confirmations where upload_id = any ($2)
  ) address where hash is not null`;

/**
 * $1: cases that are surely theirs; $2: hashes; $3: the actor's lender; $4: the lender that comes first; $5: what is left
 * out; $6: how many.
 */
const CASES = `select id, lender_id as "lenderId", reference, state, created_at as "createdAt" from cases
  where (id = any ($1) or email_hash = any ($2) or found_by && $2::text[])
    and ($3::uuid is null or lender_id = $3) and id <> all ($5)
  order by (lender_id is not distinct from $4) desc, created_at desc, id desc limit $6`;

/**
 * The same of documents, with those of the cases $1. As an array of ids, so that the planner begins with the indexes of
 * the hashes.
 */
const DOCUMENTS = `select id, lender_id as "lenderId", name, original_filename as "originalFilename", status,
    created_at as "createdAt"
  from insurance_uploads
  where id = any(array(
      select upload_id from case_evidence where case_id = any ($1) and state = 'joined'
      union select id from insurance_uploads where email_hash = any ($2)
      union select id from insurance_uploads where phone_hash = any ($2)
      union select upload_id from insurance_confirmations where email_hash = any ($2)
      union select upload_id from insurance_confirmations where found_by && $2::text[]
    )) and ($3::uuid is null or lender_id = $3) and id <> all ($5)
  order by (lender_id is not distinct from $4) desc, created_at desc, id desc limit $6`;

const OF_CASE = `select array(select upload_id from case_evidence where case_id = $1) as ids`;

type Dated<Row> = Omit<Row, 'createdAt'> & { readonly createdAt: Date };

interface Search {
  readonly actor: Actor;
  readonly lenderId: string | null;
  readonly known: Known;
  /** Ids of cases and documents that are shown elsewhere. */
  readonly except: readonly string[];
}

/** What else there is of the borrower of a case or document. Staff of one lender see only what is that lender's. */
@Injectable()
export class RelatedService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cases: CasesRepository,
    private readonly reads: ReadTrail,
  ) {}

  /** @throws AppError 404 */
  @Handles(listRelated)
  async list({ actor, params: { id } }: OperationInput<typeof listRelated>): Promise<Related> {
    const { lenderId } = await this.cases.find(actor, id);
    const [known, [own]] = await Promise.all([
      this.knownOf(id, null),
      this.dataSource.query<{ ids: string[] }[]>(OF_CASE, [id]),
      this.reads.note('case.listed', actor, null, { only: 'of a borrower' }, ['only']),
    ]);
    return this.search({ actor, lenderId, known, except: [id, ...(own?.ids ?? [])] });
  }

  /** @throws AppError 404 */
  @Handles(listRelatedOfDocument)
  async listOfDocument({
    actor,
    params: { id },
  }: OperationInput<typeof listRelatedOfDocument>): Promise<Related> {
    const { lenderId } = await visibleUpload(this.dataSource.manager, actor, id);
    const [known] = await Promise.all([
      this.knownOf(null, id),
      this.reads.note('document.listed', actor, null, { only: 'of a borrower' }, ['only']),
    ]);
    return this.search({ actor, lenderId, known, except: [id] });
  }

  private async knownOf(caseId: string | null, documentId: string | null): Promise<Known> {
    const [known]: Known[] = await this.dataSource.query(KNOWN, [caseId, documentId]);
    return known ?? { caseIds: [], documentIds: [] };
  }

  private async search({ actor, lenderId, known, except }: Search): Promise<Related> {
    const hashes = await this.addressesOf(known);
    const more = [hashes, actor.lenderId, lenderId, except, MAX_RELATED];
    const cases = await this.dataSource.query<Dated<Related['cases'][number]>[]>(CASES, [
      known.caseIds,
      ...more,
    ]);
    const theirs = [...known.caseIds, ...cases.map(({ id }) => id)];
    const documents = await this.dataSource.query<Dated<Related['documents'][number]>[]>(DOCUMENTS, [
      theirs,
      ...more,
    ]);
    return { cases: cases.map(withIsoDates), documents: documents.map(withIsoDates) };
  }

  /** Phones of cases and contact details are sealed, so that their hashes are made here. */
  private async addressesOf({ caseIds, documentIds }: Known): Promise<string[]> {
    const { manager } = this.dataSource;
    const [[found], cases, contacts] = await Promise.all([
      manager.query<{ hashes: string[] }[]>(ADDRESSES, [caseIds, documentIds]),
      manager.findBy(CaseEntity, { id: In(caseIds) }),
      manager.findBy(ConfirmationEntity, { uploadId: In(documentIds) }),
    ]);
    const phones = [...cases.map((one) => factsOf(one).phone ?? ''), ...contacts.map(({ phone }) => phone)];
    return [...(found?.hashes ?? []), ...phones.flatMap(phoneHashes)];
  }
}
