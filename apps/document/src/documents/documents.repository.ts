import { Handles } from '@coverleaf/messaging';
import {
  type Actor,
  COUNT_CAP,
  type DocumentOrder,
  type DocumentQuery,
  type DocumentReview,
  type DocumentRow,
  type DocumentSummary,
  type ExportedOutcome,
  countDocuments,
  type ReviewQueue,
} from '@coverleaf/contracts';
import {
  cappedTotal,
  countCapped,
  decodeTimeCursor,
  ListReads,
  PreparedQuery,
  selectList,
  toPage,
  withIsoDates,
} from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SINCE } from '../event-months/since';
import { queueRows } from '../reviews/review-queues';
import { REVIEW } from '../reviews/review.entity';
import { SENDING_ENDED } from '../transmissions/transmission.entity';
import { NameSpellings } from '../search/spellings';
import { UploadEntity } from '../uploads/upload.entity';
import { documentFilter, type FilterSql } from './document-filter';
import { decodePlace, ORDERS } from './document-orders';

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
  Pick<DocumentRow, 'sendingEnded' | 'review' | 'caseState'> & {
    /** Null if the upload has no reading. */
    readonly read: Pick<DocumentRow, 'reading' | 'answer' | 'ask'> | null;
  };

const READ = `(select jsonb_build_object('reading', state, 'answer', answer, 'ask', ask)
  from document_readings where upload_id = insurance_uploads.id)`;

/** Of the newest case that it belongs to. */
const CASE_STATE = `(select cases.state from case_evidence evidence join cases on cases.id = evidence.case_id
  where evidence.upload_id = insurance_uploads.id and evidence.state = 'joined'
    and cases.lender_id = insurance_uploads.lender_id order by cases.created_at desc limit 1)`;

const counted = (condition: string): string =>
  `(select count(*)::int from (select 1 from insurance_uploads where ${condition} limit ${COUNT_CAP + 1}) capped)`;
const SCOPE = `($1::uuid is null or lender_id = $1)`;

const RECENT = 5;

/** A document on a page, and the time that the page may be ordered by. */
interface Place {
  readonly id: string;
  readonly at: Date;
}

/**
 * Lists in two steps: a short statement finds the documents, and a prepared one, the same for all lists, reads their
 * rows. PostgreSQL takes longer to parse and plan the columns of a row than to find a page.
 */
@Injectable()
export class DocumentsRepository {
  private readonly rows: PreparedQuery<ListedUpload>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: ListReads,
    private readonly spellings: NameSpellings,
  ) {
    const columns = selectList(dataSource, UploadEntity, 'insurance_uploads', LISTED);
    this.rows = new PreparedQuery(
      lists,
      'listed-uploads',
      `select ${columns}, ${SENDING_ENDED} as "sendingEnded", ${READ} as read, ${REVIEW} as review,
              ${CASE_STATE} as "caseState"
         from unnest($1::uuid[]) with ordinality found (id, n) join insurance_uploads on insurance_uploads.id = found.id
        where $2::uuid is null or lender_id = $2
        order by n`,
    );
  }

  /** A page, and the number of all documents that fit. */
  async list(actor: Actor, query: DocumentQuery, cursor: string | undefined, limit: number) {
    return this.spellings.forgive(
      query.q,
      async (spellings) => {
        const filter = documentFilter(actor, query, spellings);
        const [page, total] = await Promise.all([
          this.pageOf(filter, actor, query, cursor, limit),
          this.count(filter, actor, query),
        ]);
        return { ...page, ...total };
      },
      ({ total }) => total === 0,
    );
  }

  async page(actor: Actor, query: DocumentQuery, cursor: string | undefined, limit: number) {
    return this.spellings.forgive(
      query.q,
      (spellings) => this.pageOf(documentFilter(actor, query, spellings), actor, query, cursor, limit),
      ({ items }) => items.length === 0,
    );
  }

  private async pageOf(
    filter: FilterSql,
    actor: Actor,
    { queue, order = 'newest' }: DocumentQuery,
    cursor: string | undefined,
    limit: number,
  ) {
    const { items, ...page } = queue
      ? await this.placesInQueue(queue, filter, actor, cursor, limit)
      : await this.placesInOrder(order, filter, cursor, limit);
    return { ...page, items: await this.rowsOf(actor, items) };
  }

  private async placesInOrder(
    order: DocumentOrder,
    { condition, parameters }: FilterSql,
    cursor: string | undefined,
    limit: number,
  ) {
    const { by, direction, after, placeOf } = ORDERS[order];
    const n = parameters.length;
    const place = await decodePlace(this.lists, order, cursor);
    const rest = place ? `and (${by}, id) ${after} ($${n + 2}, $${n + 3}::uuid)` : '';
    const places = await this.lists.query<Place>(
      `select id, created_at as at from insurance_uploads where ${condition} ${rest}
        order by ${by} ${direction}, id ${direction} limit $${n + 1}`,
      [...parameters, limit + 1, ...(place ?? [])],
    );
    return toPage(places, limit, placeOf);
  }

  private async placesInQueue(
    queue: ReviewQueue,
    { condition, parameters }: FilterSql,
    { userId }: Actor,
    cursor: string | undefined,
    limit: number,
  ) {
    const n = parameters.length;
    const places = await this.lists.query<Place>(
      `select id, place as at from ${queueRows(queue, `$${n + 1}::uuid`)}
          join insurance_uploads on id = review.upload_id
        where ${condition} and $${n + 1}::uuid is not null
          and ($${n + 2}::timestamptz is null or (place, review.upload_id) > ($${n + 2}, $${n + 3}::uuid))
        order by place, review.upload_id limit $${n + 4}`,
      [...parameters, userId, ...decodeTimeCursor(cursor), limit + 1],
    );
    return toPage(places, limit, ({ at, id }) => [at.toISOString(), id]);
  }

  /** Leaves out documents that were deleted or given to another lender meanwhile. */
  private async rowsOf({ lenderId }: Actor, places: readonly Pick<Place, 'id'>[]): Promise<ListedUpload[]> {
    return places.length > 0 ? this.rows.run([places.map(({ id }) => id), lenderId]) : [];
  }

  async listRecent(actor: Actor) {
    const places = await this.lists.query<Place>(
      `select id, created_at as at from insurance_uploads where ${SCOPE} order by created_at desc, id desc limit $2`,
      [actor.lenderId, RECENT],
    );
    return { items: (await this.rowsOf(actor, places)).map(withIsoDates) };
  }

  /** Without names; null if it can't be decided about. */
  async reviewOf(id: string): Promise<DocumentReview | null> {
    const [row] = await this.dataSource.query<{ review: DocumentReview | null }[]>(
      `select ${REVIEW} as review from insurance_uploads where id = $1`,
      [id],
    );
    return row?.review ?? null;
  }

  /**
   * How documents were processed or rejected, without names; pending ones are left out. A lender's system that rejected
   * one is no actor, whoever approved it before.
   */
  async outcomesOf(ids: readonly string[]): Promise<ReadonlyMap<string, ExportedOutcome>> {
    const rows = await this.lists.query<{
      id: string;
      at: Date;
      actorId: string | null;
      reason: string | null;
    }>(
      `select id, stage_since as at, decided.actor_id as "actorId",
          case when status = 'rejected' then coalesce(rejection_reason, rejection_code) end as reason
         from insurance_uploads left join lateral (
           select actor_id from upload_events event
            where upload_id = insurance_uploads.id and at > ${SINCE('insurance_uploads.created_at')} and act is null
              and case status when 'rejected' then event.stage = 'closed' else actor_id is not null end
            order by event.id desc limit 1) decided on true
        where id = any($1) and stage = 'closed'`,
      [ids],
    );
    return new Map(
      rows.map(({ id, at, ...outcome }) => [id, { ...outcome, at: at.toISOString(), actorName: null }]),
    );
  }

  @Handles(countDocuments)
  async countAll() {
    return { count: await this.dataSource.manager.count(UploadEntity) };
  }

  private count({ condition, parameters }: FilterSql, { userId }: Actor, { queue }: DocumentQuery) {
    if (!queue) return countCapped(this.lists, `from insurance_uploads where ${condition}`, parameters);
    const user = `$${parameters.length + 1}::uuid`;
    const from = `from ${queueRows(queue, user)} join insurance_uploads on id = upload_id
      where ${condition} and ${user} is not null`;
    return countCapped(this.lists, from, [...parameters, userId]);
  }

  async summarize({ lenderId }: Actor): Promise<DocumentSummary> {
    const rows: { what: DocumentSummary['capped'][number]; total: number }[] = await this.lists.query(
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
