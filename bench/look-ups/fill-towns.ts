import type { Client } from 'pg';

/** More than any operator has. */
export const MANY = 100_000;

/** Lenders `town-1` to `town-<count>`, in place of those of before. */
export async function fillTowns(client: Client, count: number): Promise<void> {
  // Behind the product's back: it would have the names of all of them noted and translated meanwhile.
  await client.query('alter table lenders disable trigger user');
  await client.query(`delete from lenders where slug like 'town-%'`);
  await client.query(
    `insert into lenders (name, slug, account_id, address, template_id, primary_color, secondary_color, right_track)
       select 'Town ' || number || ' Bank', 'town-' || number, 'ACC-' || number, number || ' Main Street',
         'standard', '#003057', '#ffd200', false
       from generate_series(1, $1::int) number`,
    [count],
  );
  await client.query('alter table lenders enable trigger user');
  await client.query('vacuum analyze lenders');
}
