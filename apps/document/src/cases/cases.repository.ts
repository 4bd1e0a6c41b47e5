import {
  type Actor,
  type CaseEvidence,
  type CaseFilter,
  type CaseRow,
  type DocumentCases,
  type CaseDecision,
  type ExportedCase,
  emailAddress,
} from '@coverleaf/contracts';
import { emailHash } from '@coverleaf/encryption';
import {
  containsWords,
  countCapped,
  ListReads,
  notFound,
  toPage,
  withIsoDates,
  wordPatterns,
} from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SINCE, since } from '../event-months/since';
import { isOfDays, isOneOf, valuesOf } from '../search/list-filters';
import { containsSpellings, NameSpellings, type Spellings } from '../search/spellings';
import { termHashes } from '../search/found-by';
import { CASE_ORDERS } from './case-orders';
import { CaseEntity, CaseEventEntity, CLOSING_NOTE } from './case.entity';
import { CaseChargeEntity } from './charges/charge.entity';
import { referenceHash } from './case-facts';
import { HOLDS } from './case-states';

const EVENTS = 200;
const MOST_EVIDENCE = 100;

const CALL = 'select 1 from case_attestations where case_id = cases.id and outcome is null';

const ROW = `cases.id, cases.lender_id as "lenderId", null as "lenderName", cases.reference, cases.borrower,
  cases.state, to_char(cases.due_on, 'YYYY-MM-DD') as "dueOn", cases.created_at as "createdAt",
  (select jsonb_build_object('joined', count(*) filter (where state = 'joined'),
     'proposed', count(*) filter (where state = 'proposed'))
    from case_evidence where case_id = cases.id) as evidence,
  (cases.state <> 'closed' and exists (${CALL})) as "awaitsCall"`;

type ListedCase = Omit<CaseRow, 'createdAt'> & { readonly createdAt: Date };

/** A refund that is owed, or may be, and isn't reported as paid. SQL of `case_charges charge`. */
export const UNSETTLED = `(charge.refund_due_on is not null and charge.refund_paid_on is null
  and not charge.is_void and charge.refund_days is distinct from 0)`;

/** The borrower left one of the numbers $6 with a document of the case, such as the last 4 digits of the loan number. */
const HAS_CONTACT = `cases.id = any(array(select evidence.case_id from insurance_confirmations contact
  join case_evidence evidence on evidence.upload_id = contact.upload_id
  where contact.found_by && $6 and evidence.state = 'joined'))`;

/**
 * $1: the actor's lender; $2 to $15: the filter; $10: the actor, for cases that mention them. The planner removes
 * conditions whose parameter is null. Charges and
 * attestations are found first, as arrays: the planner takes them for many, and would read cases from the newest on,
 * which takes seconds where few fit.
 */
const filterOf = (
  hasWords: string,
  { lenderId, state }: Pick<CaseFilter, 'lenderId' | 'state'>,
): string => `($1::uuid is null or lender_id = $1)
  and ($2::uuid[] is null or ${isOneOf('lender_id', '$2::uuid[]', valuesOf(lenderId))})
  and ($3::text[] is null or ${isOneOf('state', '$3::text[]', valuesOf(state))})
  and ($4::text[] is null or ${hasWords} or reference_hash = $5 or number_hash = any($6) or found_by && $6 or ${HAS_CONTACT})
  and ($7::text is null or email_hash = $7)
  and ($8::text is null or cases.id = any(array(select charge.case_id from case_charges charge where ${UNSETTLED})))
  and ($9::text is null or state <> 'closed' and cases.id = any(array(select case_id from case_attestations where outcome is null)))
  and ($10::uuid is null or cases.id = any(array(select case_id from case_mentions where user_id = $10)))
  and ${isOfDays('created_at', '$11', '$12', '$13')}
  and ($14::date is null or due_on >= $14) and ($15::date is null or due_on <= $15)`;

const HAS_WORDS = containsWords('search', '$4');

const conditionOf = (
  filter: Pick<CaseFilter, 'lenderId' | 'state'>,
  spellings: Spellings | undefined,
): string => filterOf(spellings ? containsSpellings('search', '$4', spellings) : HAS_WORDS, filter);

/**
 * What was decided last, of a page of cases, or that it was taken back. Of a document that was rejected, the one who
 * closed it decided, which may be the lender's system; of another one, whoever approved it.
 */
const DECIDED = `left join lateral (
    select kind, at, actor_id, upload_id, details from case_events
     where case_id = cases.id and at > ${SINCE('cases.created_at')}
       and kind in ('accepted', 'rejected', 'attestation_accepted', 'attestation_rejected', 'closed',
         'document_reopened', 'reopened')
     order by case_events.id desc limit 1) decided on true
  left join insurance_uploads upload on decided.kind = 'rejected' and upload.id = decided.upload_id`;
const EXPORTED = `${ROW}, decided.kind, decided.at,
  coalesce(decided.actor_id, (select actor_id from upload_events
     where decided.kind in ('accepted', 'rejected') and upload_id = decided.upload_id and act is null
       and case decided.kind when 'rejected' then stage = 'closed' else actor_id is not null end
     order by upload_events.id desc limit 1)) as "actorId", decided.upload_id as "documentId",
  case decided.kind when 'rejected' then coalesce(upload.rejection_reason, upload.rejection_code)
    when 'closed' then decided.details[1] end as reason,
  case decided.kind when 'closed' then cases.closing_note end as "sealedNote"`;

interface CaseToExport extends ListedCase, Omit<CaseDecision, 'kind' | 'at' | 'actorName'> {
  readonly kind: CaseDecision['kind'] | 'document_reopened' | 'reopened' | null;
  readonly at: Date | null;
  readonly sealedNote: string | null;
}

function toExported(exported: CaseToExport): ExportedCase {
  const { kind, at, actorId, documentId, reason, sealedNote, ...row } = exported;
  const stands = kind !== null && kind !== 'document_reopened' && kind !== 'reopened' && at !== null;
  const note = sealedNote && CLOSING_NOTE.open(sealedNote, row.id);
  return {
    ...withIsoDates(row),
    decision: stands
      ? { kind, at: at.toISOString(), actorId, actorName: null, documentId, reason: note || reason }
      : null,
  };
}

/** Cases as staff see them. Staff of one lender see its cases only. */
@Injectable()
export class CasesRepository {
  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: ListReads,
    private readonly spellings: NameSpellings,
  ) {}

  async page(actor: Actor, filter: CaseFilter) {
    return this.spellings.forgive(
      filter.q,
      (spellings) => this.pageOf(actor, filter, spellings),
      ({ items }) => items.length === 0,
    );
  }

  /** The same without a total, with what was decided last. */
  async exportPage(actor: Actor, filter: CaseFilter) {
    return this.spellings.forgive(
      filter.q,
      async (spellings) => {
        const page = await this.rowsOf<CaseToExport>(actor, filter, spellings, EXPORTED, DECIDED);
        return { ...page, items: page.items.map(toExported) };
      },
      ({ items }) => items.length === 0,
    );
  }

  /** @param spellings of the words of the search, in place of the words as they are typed */
  private async pageOf(actor: Actor, filter: CaseFilter, spellings?: Spellings) {
    const parameters = parametersOf(actor, filter, spellings);
    const [page, total] = await Promise.all([
      this.rowsOf<ListedCase>(actor, filter, spellings, ROW),
      countCapped(this.lists, `from cases where ${conditionOf(filter, spellings)}`, parameters),
    ]);
    return { ...page, ...total, items: page.items.map(withIsoDates) };
  }

  /** @param columns, joins SQL over `cases` */
  private async rowsOf<Row extends ListedCase>(
    actor: Actor,
    { cursor, limit, order = 'newest', ...filter }: CaseFilter,
    spellings: Spellings | undefined,
    columns: string,
    joins = '',
  ) {
    const { by, type, direction, after, placeOf, decode } = CASE_ORDERS[order];
    const rows = await this.lists.query<Row>(
      `select ${columns} from (
         select * from cases where ${conditionOf(filter, spellings)}
            and ($16::${type} is null or (${by}, id) ${after} ($16, $17::uuid))
          order by ${by} ${direction}, id ${direction} limit $18) cases ${joins}
        order by ${by} ${direction}, cases.id ${direction}`,
      [...parametersOf(actor, filter, spellings), ...decode(cursor), limit + 1],
    );
    return toPage(rows, limit, placeOf);
  }

  /** @throws AppError 404 also for the cases of other lenders */
  async find({ lenderId }: Pick<Actor, 'lenderId'>, id: string): Promise<CaseEntity> {
    const found = await this.dataSource.manager.findOneBy(CaseEntity, {
      id,
      ...(lenderId !== null && { lenderId }),
    });
    if (!found) throw notFound('There is no such case.');
    return found;
  }

  /** The newest first. Deleted documents are left out. */
  async evidenceOf(id: string): Promise<CaseEvidence[]> {
    const rows = await this.dataSource.query<(Omit<CaseEvidence, 'receivedAt'> & { receivedAt: Date })[]>(
      `select upload.id as "documentId", evidence.state, evidence.score, evidence.reasons, upload.name,
          evidence.no_proof as "noProof", ${HOLDS} as holds,
          upload.original_filename as "originalFilename", upload.insurance_company as "insuranceCompany",
          upload.status, upload.stage, upload.door, upload.answer, reading.ask, upload.received_at as "receivedAt"
         from case_evidence evidence join insurance_uploads upload on upload.id = evidence.upload_id
         left join document_readings reading on reading.upload_id = upload.id
        where evidence.case_id = $1 order by upload.received_at desc, upload.id desc limit ${MOST_EVIDENCE}`,
      [id],
    );
    return rows.map(withIsoDates);
  }

  /** Oldest first. */
  chargesOf(caseId: string): Promise<CaseChargeEntity[]> {
    return this.dataSource.manager.find(CaseChargeEntity, { where: { caseId }, order: { createdAt: 'ASC' } });
  }

  /** The newest, oldest first. */
  async eventsOf({ id, createdAt }: Pick<CaseEntity, 'id' | 'createdAt'>): Promise<CaseEventEntity[]> {
    const newest = await this.dataSource.manager.find(CaseEventEntity, {
      where: { caseId: id, at: since(createdAt) },
      order: { id: 'DESC' },
      take: EVENTS,
    });
    return newest.toReversed();
  }

  /** @throws AppError 404 also for the documents of other lenders */
  async ofDocument({ lenderId }: Actor, documentId: string): Promise<DocumentCases['items']> {
    const [known]: unknown[] = await this.dataSource.query(
      'select 1 from insurance_uploads where id = $1 and ($2::uuid is null or lender_id = $2)',
      [documentId, lenderId],
    );
    if (!known) throw notFound('There is no such document.');
    return this.dataSource.query(
      `select cases.id, cases.reference, cases.borrower, cases.state, to_char(cases.due_on, 'YYYY-MM-DD') as "dueOn",
          evidence.state as evidence, evidence.score, evidence.reasons
         from case_evidence evidence join cases on cases.id = evidence.case_id
        where evidence.upload_id = $1 and ($2::uuid is null or cases.lender_id = $2)
        order by evidence.score desc nulls first, cases.id`,
      [documentId, lenderId],
    );
  }
}

const parametersOf = (
  { lenderId: own, userId }: Actor,
  { q, state, lenderId, refund, waiting, ...days }: Omit<CaseFilter, 'cursor' | 'limit' | 'order'>,
  spellings: Spellings | undefined,
) => {
  const address = q ? emailAddress.safeParse(q).data : undefined;
  const patterns = spellings?.flat() ?? wordPatterns(q ?? '');
  const words = q && !address ? [patterns, referenceHash(q), termHashes(q)] : [null, null, null];
  const { openedFrom, openedTo, tz, dueFrom, dueTo } = days;
  return [
    ...[own, valuesOf(lenderId), valuesOf(state), ...words, address ? emailHash(address) : null, refund],
    waiting === 'call' ? waiting : null,
    waiting === 'mention' ? userId : null,
    ...[openedFrom, openedTo, tz, dueFrom, dueTo],
  ];
};
