import { COVERAGE_PAGE } from '@coverleaf/contracts';
import { ORDER_BY_NAME, decodeCursor, toPage } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';

const Place = z.tuple([z.string(), z.uuid()]);

/** By name. A lender's texts are those that stand on its pages alone. */
const LIST = `
  select lender.id, lender.name, own.texts
  from (
    select id, name from lenders
    where active and deleted_at is null and ($1::text is null or (name ${ORDER_BY_NAME}, id) > ($1 ${ORDER_BY_NAME}, $2::uuid))
    order by name ${ORDER_BY_NAME}, id limit $3
  ) lender
  cross join lateral (
    select coalesce(array_agg(distinct said.text), '{}') as texts
    from testimonials testimonial
    cross join lateral (values (testimonial.content), (testimonial.role)) as said (text)
    where testimonial.lender_id = lender.id and said.text <> ''
  ) own
  order by lender.name ${ORDER_BY_NAME}, lender.id`;

interface Row {
  readonly id: string;
  readonly name: string;
  readonly texts: string[];
}

/** What each active lender's pages say of their own. */
@Injectable()
export class LenderTexts {
  constructor(private readonly dataSource: DataSource) {}

  async list(cursor: string | undefined): Promise<{ items: Row[]; nextCursor?: string }> {
    const [name, id] = cursor ? decodeCursor(Place, cursor) : [null, null];
    const rows: Row[] = await this.dataSource.query(LIST, [name, id, COVERAGE_PAGE + 1]);
    return toPage(rows, COVERAGE_PAGE, (last) => [last.name, last.id]);
  }
}
