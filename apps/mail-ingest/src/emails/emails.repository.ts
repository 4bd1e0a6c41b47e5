import { AuditTrail, dayOf, ReadTrail } from '@coverleaf/audit';
import { Handles } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import {
  type EmailQuery,
  EmailRow,
  listEmailsRpc,
  countEmailsRpc,
  exportEmailsRpc,
  type RpcInput,
} from '@coverleaf/contracts';
import {
  containsWords,
  countCapped,
  decodeTimeCursor,
  directionOf,
  selectList,
  toPage,
  type WithDates,
  withIsoDates,
  wordPatterns,
} from '@coverleaf/service-kit';
import { EmailEntity } from './email.entity';

interface ListedEmail extends WithDates<Omit<EmailRow, 'timestamp'>, 'createdAt' | 'handledAt'> {
  readonly timestamp: string | null;
}

/** $1: patterns of words; $2, $4: times of `created_at`; $3: whether it is handled. The planner removes a condition whose parameter is null. */
const FILTER = `($1::text[] is null or ${containsWords('search', '$1')}) and ($2::timestamptz is null or created_at >= $2)
  and ($3::boolean is null or (handled_at is not null) = $3)
  and ($4::timestamptz is null or created_at < $4)`;

@Injectable()
export class EmailsRepository {
  private readonly columns: string;

  constructor(
    private readonly dataSource: DataSource,
    private readonly reads: ReadTrail,
    private readonly audit: AuditTrail,
  ) {
    this.columns = selectList(dataSource, EmailEntity, 'emails', Object.keys(EmailRow.shape));
  }

  @Handles(listEmailsRpc)
  async list({ actor, query, cursor, limit }: RpcInput<typeof listEmailsRpc>) {
    const [page, total] = await Promise.all([
      this.page(query, cursor, limit),
      this.count(query),
      this.reads.note(
        'email.listed',
        actor,
        null,
        { ...query, from: dayOf(query.from), until: dayOf(query.until) },
        ['from', 'until', 'handled', 'order'],
      ),
    ]);
    return { ...page, ...total };
  }

  @Handles(exportEmailsRpc)
  async exportPage({ actor, query, cursor, limit }: RpcInput<typeof exportEmailsRpc>) {
    const page = await this.page(query, cursor, limit);
    if (cursor === undefined)
      await this.audit.noteExport(this.dataSource.manager, 'email.exported', actor, query);
    return page;
  }

  count(query: EmailQuery = {}) {
    return countCapped(this.dataSource, `from emails where ${FILTER}`, parametersOf(query));
  }

  @Handles(countEmailsRpc)
  async countAll() {
    return { count: await this.dataSource.manager.count(EmailEntity) };
  }

  private async page(query: EmailQuery, cursor: string | undefined, limit: number) {
    const [at, id] = decodeTimeCursor(cursor);
    const { direction, after } = directionOf(query.order);
    // Attachments are counted only for the rows of the page.
    const rows: ListedEmail[] = await this.dataSource.query(
      `select listed.*, files."attachmentCount", files."attachmentsDownloaded"
       from (
         select ${this.columns} from emails
         where ${FILTER} and ($5::timestamptz is null or (created_at, id) ${after} ($5, $6::uuid))
         order by created_at ${direction}, id ${direction} limit $7
       ) listed
       cross join lateral (
         select count(*) filter (where not inline)::int as "attachmentCount",
           coalesce(bool_and(state = 'stored'), true) as "attachmentsDownloaded"
         from email_attachments where email_id = listed.id
       ) files
       order by listed."createdAt" ${direction}, listed.id ${direction}`,
      [...parametersOf(query), at, id, limit + 1],
    );
    return toPage(rows.map(toRow), limit, (last) => [last.createdAt, last.id]);
  }
}

const parametersOf = ({ q, from, until, handled }: EmailQuery) => [
  q ? wordPatterns(q) : null,
  from,
  handled && handled === 'yes',
  until,
];

const toRow = ({ timestamp, ...row }: ListedEmail): EmailRow => ({
  ...withIsoDates(row),
  timestamp: timestamp === null ? null : Number(timestamp),
});

/**
 * The id of the first other email with this Message-Id to this recipient. The advisory lock lasts until the transaction
 * ends, so the second of two concurrent duplicates sees the first.
 */
export async function findOriginal(
  manager: EntityManager,
  { id, messageId, recipient }: Pick<EmailEntity, 'id' | 'messageId' | 'recipient'>,
): Promise<string | null> {
  if (messageId === null) return null;
  await manager.query(`select pg_advisory_xact_lock(hashtextextended($1, 0))`, [messageId]);
  const [original]: { id: string }[] = await manager.query(
    `select id from emails
      where message_id = $1 and lower(recipient) = lower($2) and id <> $3 and duplicate_of is null
      order by created_at, id limit 1`,
    [messageId, recipient, id],
  );
  return original?.id ?? null;
}
