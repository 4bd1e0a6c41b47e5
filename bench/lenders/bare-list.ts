import type { Client } from 'pg';

/** What a page of the list is asked for with. */
export interface Asked {
  readonly q?: string;
  readonly rightTrack?: 'true' | 'false';
  /** Where the page before ended. */
  readonly after?: readonly [name: string, id: string];
}

const PAGE = 50;
const FILTER = `deleted_at is null
  and ($1::text is null or lower(name || ' ' || coalesce(account_id, '')) like lower($1))
  and ($2::boolean is null or right_track = $2)`;

/** The least that answers the same: a page, its count and the count of all, in plain SQL on one connection. */
export async function bareList(client: Client, { q, rightTrack, after }: Asked): Promise<number> {
  const filter = [q ? `%${q}%` : null, rightTrack ? rightTrack === 'true' : null];
  await client.query(
    `select (select count(*) from (select 1 from lenders where ${FILTER} limit 10001) capped) as total,
       (select count(*) from lenders where deleted_at is null) as all`,
    filter,
  );
  const { rows } = await client.query<object>(
    `select lenders.*, templates.name as template from lenders left join templates on templates.id = template_id
      where ${FILTER.replaceAll(/\b(name|account_id)\b/g, 'lenders.$1')}
        and ($3::text is null or (lenders.name collate by_name, lenders.id) > ($3 collate by_name, $4::uuid))
      order by lenders.name collate by_name, lenders.id limit ${PAGE}`,
    [...filter, ...(after ?? [null, null])],
  );
  return rows.length;
}
