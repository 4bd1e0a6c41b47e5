import { Handles } from '@coverleaf/messaging';
import {
  type Actor,
  COUNT_CAP,
  type DocumentQuery,
  type DocumentReview,
  type DocumentRow,
  type DocumentSummary,
  countDocuments,
  type ReviewQueue,
} from '@coverleaf/contracts';
import {
  cappedTotal,
  containsWords,
  countCapped,
  decodeTimeCursor,
  selectList,
  toPage,
  withIsoDates,
} from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { queueRows } from '../reviews/review-queues';
import { REVIEW } from '../reviews/review.entity';
import { SENDING_ENDED } from '../transmissions/transmission.entity';
import { hasNumber, searchTermOf, sentByAddress } from '../uploads/upload-search';
import { UploadEntity } from '../uploads/upload.entity';

const LISTED = [
  'id',
  'name',
  'financialInstitution',
  'insuranceCompany',
  'originalFilename',
  'lenderId',
  'status',
  'stage',
  'fault',
  'language',
  'contentType',
  'filePath',
  'pdfPath',
  'bytes',
  'pages',
  'createdAt',
] as const satisfies readonly (keyof UploadEntity)[];

export type ListedUpload = Pick<UploadEntity, (typeof LISTED)[number]> &
  Pick<DocumentRow, 'sendingEnded' | 'review'> & {
    /** Null if the upload has no reading. */
    readonly read: Pick<DocumentRow, 'reading' | 'answer' | 'ask'> | null;
  };

const READ = `(select jsonb_build_object('reading', state, 'answer', answer, 'ask', ask)
  from document_readings where upload_id = insurance_uploads.id)`;

const IS_FOUND = `${containsWords('search', '$5')} or id between $7 and $8::uuid or ${hasNumber('id', '$10::text')}`;

/** $1: the actor's lender; $2 to $11: the filter. The planner removes conditions whose parameter is null. */
const FILTER = `($1::uuid is null or lender_id = $1) and ($2::uuid is null or lender_id = $2)
  and ($3::text is null or status = $3) and ($4::text is null or stage = $4)
  and ($5::text[] is null or ${IS_FOUND}) and ($6::timestamptz is null or created_at >= $6)
  and ($9::text is null or ${sentByAddress('id', '$9')})
  and ($11::text is null or case when $11 = 'none' then answer is null else answer = $11 end)`;

const counted = (condition: string): string =>
  `(select count(*)::int from (select 1 from insurance_uploads where ${condition} limit ${COUNT_CAP + 1}) capped)`;
const SCOPE = `($1::uuid is null or lender_id = $1)`;

const RECENT = 5;

@Injectable()
export class DocumentsRepository {
  private readonly columns: string;

  constructor(private readonly dataSource: DataSource) {
    const columns = selectList(dataSource, UploadEntity, 'insurance_uploads', LISTED);
    this.columns = `${columns}, ${SENDING_ENDED} as "sendingEnded", ${READ} as read, ${REVIEW} as review`;
  }

  async page(actor: Actor, query: DocumentQuery, cursor: string | undefined, limit: number) {
    const [at, id] = decodeTimeCursor(cursor);
    if (query.queue) return this.pageOf(query.queue, actor, query, [at, id], limit);
    const rows: ListedUpload[] = await this.dataSource.query(
      `select ${this.columns} from insurance_uploads where ${FILTER}
          and ($12::timestamptz is null or (created_at, id) < ($12, $13::uuid))
        order by created_at desc, id desc limit $14`,
      [...parametersOf(actor, query), at, id, limit + 1],
    );
    return toPage(rows, limit, (last) => [last.createdAt.toISOString(), last.id]);
  }

  private async pageOf(
    queue: ReviewQueue,
    actor: Actor,
    query: DocumentQuery,
    after: readonly [at: string | null, id: string | null],
    limit: number,
  ) {
    const rows: (ListedUpload & { readonly place: Date })[] = await this.dataSource.query(
      `select ${this.columns}, place from ${queueRows(queue, '$12::uuid')} join insurance_uploads on id = upload_id
        where ${FILTER} and $12::uuid is not null
          and ($13::timestamptz is null or (place, upload_id) > ($13, $14::uuid))
        order by place, upload_id limit $15`,
      [...parametersOf(actor, query), actor.userId, ...after, limit + 1],
    );
    return toPage(rows, limit, (last) => [last.place.toISOString(), last.id]);
  }

  async listRecent(actor: Actor) {
    const uploads: ListedUpload[] = await this.dataSource.query(
      `select ${this.columns} from insurance_uploads where ${SCOPE} order by created_at desc, id desc limit $2`,
      [actor.lenderId, RECENT],
    );
    return { items: uploads.map(withIsoDates) };
  }

  /** Without names; null if it can't be decided about. */
  async reviewOf(id: string): Promise<DocumentReview | null> {
    const [row] = await this.dataSource.query<{ review: DocumentReview | null }[]>(
      `select ${REVIEW} as review from insurance_uploads where id = $1`,
      [id],
    );
    return row?.review ?? null;
  }

  @Handles(countDocuments)
  async countAll() {
    return { count: await this.dataSource.manager.count(UploadEntity) };
  }

  count(actor: Actor, query: DocumentQuery) {
    const parameters = parametersOf(actor, query);
    if (!query.queue)
      return countCapped(this.dataSource, `from insurance_uploads where ${FILTER}`, parameters);
    const rows = queueRows(query.queue, '$12::uuid');
    const from = `from ${rows} join insurance_uploads on id = upload_id where ${FILTER} and $12::uuid is not null`;
    return countCapped(this.dataSource, from, [...parameters, actor.userId]);
  }

  async summarize({ lenderId }: Actor): Promise<DocumentSummary> {
    const rows: { what: DocumentSummary['capped'][number]; total: number }[] = await this.dataSource.query(
      `select 'total' as what, ${counted(SCOPE)} as total
       union all select status, ${counted(`${SCOPE} and status = known.status`)}
         from unnest(array['pending', 'processed', 'rejected']) known (status)
       union all select 'awaitingApproval', ${counted(`${SCOPE} and stage = 'awaiting_approval'`)}
       union all select 'held', ${counted(`${SCOPE} and stage = 'held'`)}`,
      [lenderId],
    );
    const of = (what: DocumentSummary['capped'][number]): number =>
      cappedTotal(rows.find((row) => row.what === what)?.total ?? 0).total;
    return {
      ...{ total: of('total'), pending: of('pending'), processed: of('processed'), rejected: of('rejected') },
      ...{ awaitingApproval: of('awaitingApproval'), held: of('held') },
      capped: rows.filter(({ total }) => total > COUNT_CAP).map(({ what }) => what),
    };
  }
}

const parametersOf = (
  actor: Actor,
  { lenderId, status, stage, q, from, answer, senderHash }: DocumentQuery,
) => {
  const { patterns, ids, emailHash, numberHash } = searchTermOf(q);
  return [
    actor.lenderId,
    lenderId,
    status,
    stage,
    patterns,
    from,
    ...ids,
    senderHash ?? emailHash,
    numberHash,
    answer,
  ];
};
