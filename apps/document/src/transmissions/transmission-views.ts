import { AuditTrail, ReadTrail } from '@coverleaf/audit';
import {
  COUNT_CAP,
  getTransmission,
  listFailureReasons,
  MAX_EVENTS,
  type OperationInput,
  type ReasonCount,
  summarizeTransmissions,
  type TransmissionExportFilter,
  type TransmissionFilter,
  TransmissionRecord,
  TransmissionState,
  listTransmissionsRpc,
  countFailedTransmissionsRpc,
  exportTransmissionsRpc,
  type RpcInput,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import {
  containsWords,
  countCapped,
  decodeTimeCursor,
  directionOf,
  ListReads,
  notFound,
  selectList,
  toPage,
  type WithDates,
  withIsoDates,
} from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { since } from '../event-months/since';
import { isOfDays, isOneOf, valuesOf } from '../search/list-filters';
import { searchTermOf, sentByAddress } from '../uploads/upload-search';
import { UploadEntity } from '../uploads/upload.entity';
import {
  retryObstacle,
  TransmissionEntity,
  TransmissionEventEntity,
  type UploadOfTransmission,
  CAN_BE_RETRIED,
} from './transmission.entity';

type Row = WithDates<Omit<TransmissionRecord, 'obstacle'>, 'createdAt' | 'updatedAt' | 'nextAttemptAt'> &
  UploadOfTransmission;

const UPLOAD_FIELDS = ['name', 'financialInstitution', 'lenderId', 'stage', 'status', 'fault'];
const FROM = `from transmissions sent join insurance_uploads upload on upload.id = sent.upload_id`;
/**
 * $1: patterns of words; $2: matching lenders; $7, $8: range of upload ids for a receipt number; $9: hash of an email
 * address; $10, $11: first and last day of creation; $12: time zone of these days.
 */
const filterOf = ({
  state,
  lenderId,
}: Pick<
  TransmissionFilter,
  'state' | 'lenderId'
>): string => `($1::text[] is null or ${containsWords('upload.search', '$1')} or upload.lender_id = any($2::uuid[])
    or upload.id between $7 and $8::uuid)
  and ($3::text[] is null or ${isOneOf('sent.state', '$3::text[]', valuesOf(state))}) and ($4::text is null or sent.kind = $4)
  and ($5::text is null or sent.last_error = $5) and ($6::uuid[] is null or ${isOneOf('upload.lender_id', '$6::uuid[]', valuesOf(lenderId))})
  and ($9::text is null or ${sentByAddress('upload.id', '$9')})
  and ${isOfDays('sent.created_at', '$10', '$11', '$12')}`;

/** The parameters of `filterOf`. */
function valuesOfFilter(
  { q, state, kind, reason, lenderId, createdFrom, createdTo, tz }: TransmissionExportFilter,
  lenderIds: readonly string[],
): unknown[] {
  const { patterns, ids, emailHash } = searchTermOf(q);
  const [states, lenders] = [valuesOf(state), valuesOf(lenderId)];
  return [
    ...[patterns, lenderIds, states, kind, reason, lenders, ...ids, emailHash],
    ...[createdFrom, createdTo, tz],
  ];
}

@Injectable()
export class TransmissionViews {
  private readonly columns: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly lists: ListReads,
    private readonly reads: ReadTrail,
    private readonly audit: AuditTrail,
  ) {
    const sent = selectList(dataSource, TransmissionEntity, 'sent', Object.keys(TransmissionRecord.shape));
    this.columns = `${sent}, ${selectList(dataSource, UploadEntity, 'upload', UPLOAD_FIELDS)}`;
  }

  /** @param lenderIds lenders whose names match the search */
  @Handles(listTransmissionsRpc)
  async list({
    actor,
    filter: { cursor, limit, ...filter },
    lenderIds,
  }: RpcInput<typeof listTransmissionsRpc>) {
    const { tz: _, ...read } = filter;
    const [total, page] = await Promise.all([
      countCapped(this.lists, `${FROM} where ${filterOf(filter)}`, valuesOfFilter(filter, lenderIds)),
      this.page(filter, lenderIds, cursor, limit),
      this.reads.note('transmission.listed', actor, null, read, [
        ...(['state', 'kind', 'lenderId', 'createdFrom', 'createdTo', 'order'] as const),
      ]),
    ]);
    return { ...page, ...total };
  }

  @Handles(exportTransmissionsRpc)
  async exportPage({ actor, filter, lenderIds, cursor, limit }: RpcInput<typeof exportTransmissionsRpc>) {
    const page = await this.page(filter, lenderIds, cursor, limit);
    if (cursor === undefined)
      await this.audit.noteExport(this.dataSource.manager, 'transmission.exported', actor, filter);
    return page;
  }

  private async page(
    filter: TransmissionExportFilter,
    lenderIds: readonly string[],
    cursor: string | undefined,
    limit: number,
  ) {
    const [at, id] = decodeTimeCursor(cursor);
    const { direction, after } = directionOf(filter.order);
    const rows = await this.lists.query<Row>(
      `select ${this.columns} ${FROM} where ${filterOf(filter)}
          and ($13::timestamptz is null or (sent.created_at, sent.id) ${after} ($13, $14::uuid))
        order by sent.created_at ${direction}, sent.id ${direction} limit $15`,
      [...valuesOfFilter(filter, lenderIds), at, id, limit + 1],
    );
    const { items, ...page } = toPage(rows, limit, (last) => [last.createdAt.toISOString(), last.id]);
    return { ...page, items: items.map(toRecord) };
  }

  @Handles(getTransmission)
  async get({ actor, params: { id } }: OperationInput<typeof getTransmission>) {
    const [row] = await this.dataSource.query<Row[]>(`select ${this.columns} ${FROM} where sent.id = $1`, [
      id,
    ]);
    if (!row) throw notFound('There is no such transmission.');
    const events = await this.dataSource.manager.find(TransmissionEventEntity, {
      where: { transmissionId: id, at: since(row.createdAt) },
      order: { id: 'DESC' },
      take: MAX_EVENTS,
    });
    await this.reads.note('transmission.read', actor, id);
    return { ...toRecord(row), events: events.toReversed().map(withIsoDates) };
  }

  @Handles(countFailedTransmissionsRpc)
  async countFailed() {
    const [failed] = await this.dataSource.query<[{ count: number }]>(
      `select count(*)::int from (
         select 1 ${FROM} where sent.state = 'failed' and ${CAN_BE_RETRIED} limit ${COUNT_CAP}) capped`,
    );
    return { count: failed.count };
  }

  @Handles(listFailureReasons)
  async reasons() {
    const rows: (Omit<ReasonCount, 'count' | 'retryable'> & Record<'count' | 'retryable', string>)[] =
      await this.lists.query(
        `select sent.last_error as reason, sent.kind, sent.state, count(*) as count,
                count(*) filter (where ${CAN_BE_RETRIED}) as retryable
         ${FROM} where sent.state in ('failed', 'retrying', 'unknown') and sent.last_error is not null
         group by sent.last_error, sent.kind, sent.state
         order by sent.state = 'failed' desc, count(*) desc, sent.last_error limit 50`,
      );
    const items = rows.map((row) => ({ ...row, count: Number(row.count), retryable: Number(row.retryable) }));
    return { items };
  }

  @Handles(summarizeTransmissions)
  async summarize() {
    // Each state is a literal, so that the planner knows how frequent it is.
    const counts = TransmissionState.options.map(
      (state) => `select '${state}' as state, (
        select count(*)::int from (
          select 1 from transmissions where state = '${state}' limit ${COUNT_CAP + 1}) capped) as count`,
    );
    const rows: { state: TransmissionState; count: number }[] = await this.lists.query(
      counts.join(' union all '),
    );
    const items = rows.map(({ state, count }) => ({
      state,
      count: Math.min(count, COUNT_CAP),
      isCapped: count > COUNT_CAP,
    }));
    return { items };
  }
}

const toRecord = (row: Row): TransmissionRecord => ({
  ...withIsoDates(row),
  isHeld: row.isHeld && row.state === 'failed' && row.stage === 'sending',
  obstacle: ['failed', 'discarded'].includes(row.state) ? retryObstacle(row.kind, row) : null,
});
