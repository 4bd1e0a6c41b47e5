import { Handles } from '@coverleaf/messaging';
import { randomUUID } from 'node:crypto';
import {
  type AdminLender,
  COUNT_CAP,
  type LenderFilter,
  type LenderPage,
  LenderRow,
  Testimonial,
  type TestimonialForm,
  exportLendersRpc,
  findLenderIds,
  listTestimonials,
  type RpcInput,
} from '@coverleaf/contracts';
import {
  containsWords,
  decodeCursor,
  ORDER_BY_NAME,
  selectList,
  toPage,
  type WithDates,
  withIsoDates,
  wordPatterns,
  cappedTotal,
} from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, type FindOptionsWhere, In } from 'typeorm';
import { z } from 'zod';
import { LenderEntity, TestimonialEntity } from './lender.entity';

const Position = z.tuple([z.string(), z.uuid()]);

type Row = WithDates<LenderRow, 'createdAt' | 'updatedAt'>;

const FROM = `from lenders lender left join templates template on template.id = lender.template_id`;
/** $1: patterns of words to search for, or null; $2: RightTrack, or null for both. */
const FILTER = `lender.deleted_at is null and ($1::text[] is null or ${containsWords('lender.search', '$1')})
  and ($2::boolean is null or lender.right_track = $2)`;

const MAX_FOUND_IDS = 100;
/** Bounds the reply to a page that shows testimonials in rows of three. */
const MAX_PUBLIC_TESTIMONIALS = 60;
/** PostgreSQL takes 65,535 parameters in one statement. */
const TESTIMONIALS_PER_STATEMENT = 1_000;

@Injectable()
export class LendersRepository {
  private readonly columns: string;
  private readonly testimonialColumns: string;

  constructor(private readonly dataSource: DataSource) {
    const columns = selectList(dataSource, LenderEntity, 'lender', Object.keys(LenderRow.shape));
    this.columns = `${columns}, template.name as "templateName"`;
    const fields = Object.keys(Testimonial.shape);
    this.testimonialColumns = selectList(dataSource, TestimonialEntity, 'testimonials', fields);
  }

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

  @Handles(exportLendersRpc)
  async exportPage({ filter }: RpcInput<typeof exportLendersRpc>) {
    const { items, ...rest } = await this.page(filter);
    const testimonials = await this.testimonialsOf(items.map(({ id }) => id));
    return {
      items: items.map((lender) => ({ ...lender, testimonials: testimonials.get(lender.id) ?? [] })),
      ...rest,
    };
  }

  @Handles(findLenderIds)
  async findIds({ q }: RpcInput<typeof findLenderIds>) {
    const { items } = await this.page({ q, limit: MAX_FOUND_IDS });
    return { ids: items.map(({ id }) => id) };
  }

  async find(id: string): Promise<AdminLender | null> {
    const [[row], testimonials] = await Promise.all([
      this.dataSource.query<Row[]>(
        `select ${this.columns} ${FROM} where lender.id = $1 and lender.deleted_at is null`,
        [id],
      ),
      this.testimonialsOf([id]),
    ]);
    return row ? { ...withIsoDates(row), testimonials: testimonials.get(id) ?? [] } : null;
  }

  async findIdBySlug(slug: string): Promise<string | null> {
    const [row]: { id: string }[] = await this.dataSource.query(
      `select id from lenders where slug = $1 and deleted_at is null`,
      [slug],
    );
    return row?.id ?? null;
  }

  /** Testimonials by lender, in the order that administrators chose; no entry for a lender without any. */
  async testimonialsOf(
    lenderIds: readonly string[],
    manager: Pick<EntityManager, 'query'> = this.dataSource,
  ): Promise<Map<string, Testimonial[]>> {
    const rows = await manager.query<(Testimonial & { lenderId: string })[]>(
      `select lender_id as "lenderId", ${this.testimonialColumns}
        from testimonials where lender_id = any($1) order by display_order, id`,
      [lenderIds],
    );
    const byLender = new Map<string, Testimonial[]>();
    for (const { lenderId, ...testimonial } of rows) {
      const testimonials = byLender.get(lenderId);
      if (testimonials) testimonials.push(testimonial);
      else byLender.set(lenderId, [testimonial]);
    }
    return byLender;
  }

  /** The testimonials for the page of an active lender; those of all active lenders when it has none. */
  @Handles(listTestimonials)
  async publicTestimonials({ slug }: RpcInput<typeof listTestimonials>) {
    const own = slug ? await this.findTestimonials({ lender: { slug, active: true } }) : [];
    return { items: own.length > 0 ? own : await this.findTestimonials({ lender: { active: true } }) };
  }

  /** Replaces the testimonials of each lender by those of its form, in the form's order. */
  async replaceTestimonials(
    manager: EntityManager,
    formsByLender: ReadonlyMap<string, readonly TestimonialForm[]>,
  ): Promise<void> {
    const stored = await manager.find(TestimonialEntity, {
      select: { id: true, lenderId: true },
      where: { lenderId: In([...formsByLender.keys()]) },
    });
    const lenderOf = new Map(stored.map(({ id, lenderId }) => [id, lenderId]));
    const rows = [...formsByLender].flatMap(([lenderId, forms]) => toRows(lenderId, forms, lenderOf));
    const inForms = new Set(rows.map(({ id }) => id));
    const deleted = stored.map(({ id }) => id).filter((id) => !inForms.has(id));
    await manager.query('delete from testimonials where id = any($1)', [deleted]);
    for (let from = 0; from < rows.length; from += TESTIMONIALS_PER_STATEMENT) {
      await manager.upsert(TestimonialEntity, rows.slice(from, from + TESTIMONIALS_PER_STATEMENT), ['id']);
    }
  }

  private async page(filter: LenderFilter): Promise<{ items: LenderRow[]; nextCursor?: string }> {
    const { cursor, limit } = filter;
    const [name, id] = cursor ? decodeCursor(Position, cursor) : [null, null];
    const rows = await this.dataSource.query<Row[]>(
      `select ${this.columns} ${FROM} where ${FILTER}
            and ($3::text is null or (lender.name ${ORDER_BY_NAME}, lender.id) > ($3 ${ORDER_BY_NAME}, $4::uuid))
          order by lender.name ${ORDER_BY_NAME}, lender.id limit $5`,
      [...toParameters(filter), name, id, limit + 1],
    );
    return toPage(rows.map(withIsoDates), limit, (last) => [last.name, last.id]);
  }

  private findTestimonials(where: FindOptionsWhere<TestimonialEntity>): Promise<TestimonialEntity[]> {
    return this.dataSource.manager.find(TestimonialEntity, {
      where,
      order: { isFeatured: 'desc', displayOrder: 'asc', id: 'asc' },
      take: MAX_PUBLIC_TESTIMONIALS,
    });
  }
}

const toParameters = ({ q, rightTrack }: LenderFilter): readonly unknown[] => [
  q ? wordPatterns(q) : null,
  rightTrack === undefined ? null : rightTrack === 'true',
];

/** Testimonials without content or author are left out. */
export const normalizeTestimonials = (forms: readonly TestimonialForm[]): TestimonialForm[] =>
  forms
    .map((form) => ({ ...form, content: form.content.trim(), author: form.author.trim() }))
    .filter(({ content, author }) => content && author);

/** @param lenderOf lender ids by stored testimonial */
const toRows = (lenderId: string, forms: readonly TestimonialForm[], lenderOf: ReadonlyMap<string, string>) =>
  normalizeTestimonials(forms).map(({ id = '', ...form }, displayOrder, all) => {
    // A form cannot take over a testimonial of another lender by its id.
    const isOwn = lenderOf.get(id) === lenderId;
    const isFirst = all.findIndex((other) => other.id === id) === displayOrder;
    return { ...form, id: isOwn && isFirst ? id : randomUUID(), lenderId, displayOrder };
  });
