import { type DeletedLender, listDeletedLenders, type OperationInput } from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import {
  containsWords,
  countCapped,
  decodeTimeCursor,
  toPage,
  type WithDates,
  withIsoDates,
  wordPatterns,
} from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/** Lenders under the name `lender`, with who has their slug now. $1: patterns of words, or null. */
const FROM = `from lenders lender left join lenders owner on owner.slug = lender.slug and owner.deleted_at is null
  where lender.deleted_at is not null and ($1::text[] is null or ${containsWords('lender.search', '$1')})`;

type Row = WithDates<DeletedLender, 'deletedAt'>;

/** Lenders that were deleted and can be restored. */
@Injectable()
export class DeletedLenders {
  constructor(private readonly dataSource: DataSource) {}

  @Handles(listDeletedLenders)
  async list({ query: { q, cursor, limit } }: OperationInput<typeof listDeletedLenders>) {
    const patterns = q ? wordPatterns(q) : null;
    const [at, id] = decodeTimeCursor(cursor);
    const [total, rows] = await Promise.all([
      countCapped(this.dataSource, FROM, [patterns]),
      this.dataSource.query<Row[]>(
        `select lender.id, lender.name, lender.slug, lender.account_id as "accountId",
            date_trunc('milliseconds', lender.deleted_at) as "deletedAt",
            case when owner.id is not null then jsonb_build_object('id', owner.id, 'name', owner.name) end as "slugOwner"
          ${FROM} and ($2::timestamptz is null
            or (date_trunc('milliseconds', lender.deleted_at), lender.id) < ($2, $3::uuid))
          order by date_trunc('milliseconds', lender.deleted_at) desc, lender.id desc limit $4`,
        [patterns, at, id, limit + 1],
      ),
    ]);
    const lenders = rows.map(withIsoDates);
    return { ...toPage(lenders, limit, (last) => [last.deletedAt, last.id]), ...total };
  }

  /** The lender that has the slug of a deleted one. */
  async slugOwner(id: string): Promise<{ name: string; slug: string } | null> {
    const rows: { name: string; slug: string }[] = await this.dataSource.query(
      `select owner.name, owner.slug from lenders lender
        join lenders owner on owner.slug = lender.slug and owner.deleted_at is null
        where lender.id = $1 and lender.deleted_at is not null`,
      [id],
    );
    return rows[0] ?? null;
  }
}
