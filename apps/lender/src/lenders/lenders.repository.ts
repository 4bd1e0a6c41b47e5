import {
  COUNT_CAP,
  type LenderFilter,
  type LenderPage,
  type LenderRow,
  type Testimonial,
} from '@coverleaf/contracts';
import { ORDER_BY_NAME, likeContains, decodeCursor, toPage, cappedTotal } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { z } from 'zod';

const Place = z.tuple([z.string(), z.uuid()]);

interface Row extends Omit<LenderRow, 'createdAt' | 'updatedAt'> {
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

const COLUMNS = `lender.id, lender.name, lender.slug, lender.account_id as "accountId", lender.address,
  lender.contact_email as "contactEmail", lender.contact_phone as "contactPhone", lender.template_id as "templateId",
  template.name as "templateName", lender.primary_color as "primaryColor",
  lender.secondary_color as "secondaryColor", lender.logo_url as "logoUrl", lender.active,
  lender.right_track as "rightTrack", lender.version, lender.created_at as "createdAt",
  lender.updated_at as "updatedAt"`;
const FROM = `from lenders lender left join templates template on template.id = lender.template_id`;
/** $1: what to search for, as a pattern; $2: RightTrack or not. */
const FILTER = `lender.deleted_at is null and ($1::text is null or lower(lender.name || ' ' || coalesce(lender.account_id, '')) like lower($1))
  and ($2::boolean is null or lender.right_track = $2)`;

/** Lenders as administrators read them. */
@Injectable()
export class LendersRepository {
  constructor(private readonly dataSource: DataSource) {}

  /** By name. */
  async list(filter: LenderFilter): Promise<LenderPage> {
    const [counts, page] = await Promise.all([
      this.dataSource.query<{ total: string; all: string }[]>(
        `select (select count(*) from (select 1 ${FROM} where ${FILTER} limit ${COUNT_CAP + 1}) capped) as total,
                (select count(*) from lenders where deleted_at is null) as all`,
        [...toParameters(filter)],
      ),
      this.page(filter),
    ]);
    return { ...page, ...cappedTotal(Number(counts[0]?.total)), all: Number(counts[0]?.all) };
  }

  /** A page of the list, without counting. */
  async page(filter: LenderFilter): Promise<{ items: LenderRow[]; nextCursor?: string }> {
    const { cursor, limit } = filter;
    const [name, id] = cursor ? decodeCursor(Place, cursor) : [null, null];
    const rows = await this.dataSource.query<Row[]>(
      `select ${COLUMNS} ${FROM} where ${FILTER}
            and ($3::text is null or (lender.name ${ORDER_BY_NAME}, lender.id) > ($3 ${ORDER_BY_NAME}, $4::uuid))
          order by lender.name ${ORDER_BY_NAME}, lender.id limit $5`,
      [...toParameters(filter), name, id, limit + 1],
    );
    return toPage(rows.map(toLenderRow), limit, (last) => [last.name, last.id]);
  }

  async find(id: string): Promise<LenderRow | null> {
    const [row]: Row[] = await this.dataSource.query(
      `select ${COLUMNS} ${FROM} where lender.id = $1 and lender.deleted_at is null`,
      [id],
    );
    return row ? toLenderRow(row) : null;
  }

  /** The lender that has the slug now. */
  async holderOf(slug: string): Promise<string | null> {
    const [row]: { id: string }[] = await this.dataSource.query(
      `select id from lenders where slug = $1 and deleted_at is null`,
      [slug],
    );
    return row?.id ?? null;
  }

  /** In the order in which administrators arranged them. */
  async testimonialsOf(lenderId: string): Promise<Testimonial[]> {
    return (await this.testimonialsOfAll([lenderId])).get(lenderId) ?? [];
  }

  /** @returns lenders without testimonials are left out */
  async testimonialsOfAll(
    lenderIds: readonly string[],
    manager: Pick<EntityManager, 'query'> = this.dataSource,
  ): Promise<Map<string, Testimonial[]>> {
    const rows = await manager.query<(Testimonial & { lenderId: string })[]>(
      `select lender_id as "lenderId", id, content, author, role, rating, is_featured as "isFeatured"
        from testimonials where lender_id = any($1) order by display_order, id`,
      [lenderIds],
    );
    const byLender = new Map<string, Testimonial[]>();
    for (const { lenderId, ...testimonial } of rows) {
      byLender.set(lenderId, [...(byLender.get(lenderId) ?? []), testimonial]);
    }
    return byLender;
  }
}

const toParameters = ({ q, rightTrack }: LenderFilter): readonly unknown[] => [
  q ? likeContains(q) : null,
  rightTrack === undefined ? null : rightTrack === 'true',
];

function toLenderRow({ createdAt, updatedAt, ...row }: Row): LenderRow {
  return { ...row, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() };
}
