import { COUNT_CAP, type EmailQuery, type EmailRow, moment, type Page } from '@coverleaf/contracts';
import { decodeCursor, searchPattern, toPage, cappedTotal } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const Place = z.tuple([moment, z.uuid()]);

interface ListedEmail extends Omit<EmailRow, 'createdAt' | 'timestamp'> {
  readonly createdAt: Date;
  /** Postgres gives a bigint as text. */
  readonly timestamp: string | null;
}

const COLUMNS = `id, subject, from_header as "fromHeader", sender, recipient, domain, created_at as "createdAt",
  "timestamp", door, state, fault, pdf_state as "pdfState", pdf_fault as "pdfFault", duplicate_of as "duplicateOf"`;
/** $1: what to search for, as a pattern; $2: since when. What is null is left out before the query is planned. */
const FILTER = `($1::text is null or search like lower($1)) and ($2::timestamptz is null or created_at >= $2)`;

/** Mails as lists show them. */
@Injectable()
export class EmailsRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** Newest first. */
  async list(query: EmailQuery, cursor: string | undefined, limit: number): Promise<Page<EmailRow>> {
    const [page, total] = await Promise.all([this.page(query, cursor, limit), this.count(query)]);
    return { ...page, ...total };
  }

  async count(query: EmailQuery = {}): Promise<{ total: number; totalIsCapped?: true }> {
    const [row]: { total: number }[] = await this.dataSource.query(
      `select count(*)::int as total from (select 1 from emails where ${FILTER} limit ${COUNT_CAP + 1}) capped`,
      parametersOf(query),
    );
    return cappedTotal(row?.total ?? 0);
  }

  /** How many there are in all, as the dashboard shows it. */
  async countAll(): Promise<number> {
    const [row]: { total: number }[] = await this.dataSource.query(
      `select count(*)::int as total from emails`,
    );
    return row?.total ?? 0;
  }

  private async page(
    query: EmailQuery,
    cursor: string | undefined,
    limit: number,
  ): Promise<{ items: EmailRow[]; nextCursor?: string }> {
    const [at, id] = cursor ? decodeCursor(Place, cursor) : [null, null];
    // Attachments are counted for the rows of the page alone.
    const rows: ListedEmail[] = await this.dataSource.query(
      `select listed.*, files."attachmentCount", files."attachmentsDownloaded"
       from (
         select ${COLUMNS} from emails
         where ${FILTER} and ($3::timestamptz is null or (created_at, id) < ($3, $4::uuid))
         order by created_at desc, id desc limit $5
       ) listed
       cross join lateral (
         select count(*) filter (where not inline)::int as "attachmentCount",
           coalesce(bool_and(state = 'stored'), true) as "attachmentsDownloaded"
         from email_attachments where email_id = listed.id
       ) files
       order by listed."createdAt" desc, listed.id desc`,
      [...parametersOf(query), at, id, limit + 1],
    );
    return toPage(rows.map(toRow), limit, (last) => [last.createdAt, last.id]);
  }
}

const parametersOf = ({ q, from }: EmailQuery): (string | null)[] => [
  q ? searchPattern(q) : null,
  from ?? null,
];

const toRow = ({ createdAt, timestamp, ...row }: ListedEmail): EmailRow => ({
  ...row,
  createdAt: createdAt.toISOString(),
  timestamp: timestamp === null ? null : Number(timestamp),
});
