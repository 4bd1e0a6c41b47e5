import { randomUUID } from 'node:crypto';
import { encryptedText } from '@coverleaf/encryption';
import type { DataSource, QueryRunner } from 'typeorm';
import { addressHash, personHashes } from '../../apps/document/src/cases/case-facts';
import { VIN } from '../../libs/reading/test/invented-readings';
import type { Town } from './town';

export const NAMES = 300_000;
export const ADDRESSES = 60_000;

/** Fills the temporary tables `made_names` (n, name, hashes) and `made_addresses` (n, hash) of this connection. */
export async function makeRegion(runner: QueryRunner, town: Town): Promise<void> {
  const names = Array.from({ length: NAMES }, () => town.person());
  const addresses = Array.from({ length: ADDRESSES }, () => addressHash(town.address()));
  await runner.query('create temp table made_names (n serial primary key, name text, hashes jsonb)');
  await runner.query(`insert into made_names (name, hashes) select * from unnest($1::text[], $2::jsonb[])`, [
    names,
    names.map((name) => JSON.stringify(personHashes(name))),
  ]);
  await runner.query(
    `create temp table made_addresses as select * from unnest($1::text[]) with ordinality made (hash, n)`,
    [addresses],
  );
  await runner.query('create index on made_addresses (n)');
}

/** Facts of all rows. The older form of an encrypted value, which isn't bound to a row, opens in each. */
const factsOf = (town: Town): string =>
  encryptedText('cases.facts').to(
    JSON.stringify({ number: VIN, address: town.address(), email: null, phone: null, description: null }),
  ) ?? '';

/**
 * Fills the table with cases of 40 lenders, a quarter of them of `lenderId`. Names and addresses are from the same
 * region as those of the arrivals; references, numbers and email addresses are others.
 */
export async function insertManyCases(
  { dataSource, town, lenderId }: { dataSource: DataSource; town: Town; lenderId: string },
  rows: number,
): Promise<void> {
  const lenders = Array.from({ length: 39 }, () => randomUUID());
  const runner = dataSource.createQueryRunner();
  await makeRegion(runner, town);
  await runner.query(
    `insert into cases (id, lender_id, reference, reference_hash, borrower, collateral, facts, email_hash, number_hash,
         address_hash, person_hashes, origin, created_at)
     select gen_random_uuid(), lender, 'OLD-' || row, 'r' || md5('reference ' || row), made_names.name, 'auto', $1,
            'e' || md5('email ' || row), 'n' || md5('number ' || row), made_addresses.hash,
            array(select jsonb_array_elements_text(made_names.hashes)), 'roster', now() - row * interval '20 seconds'
       from (select row, case when row % 4 = 0 then $2::uuid else ($3::uuid[])[1 + row % 39] end as lender,
                    1 + floor(random() * ${NAMES})::int as name, 1 + floor(random() * ${ADDRESSES})::int as address
               from generate_series(1, $4::int) row) made
       join made_names on made_names.n = made.name
       join made_addresses on made_addresses.n = made.address`,
    [factsOf(town), lenderId, lenders, rows],
  );
  await runner.query('vacuum analyze cases');
  await runner.release();
}
