import type { QueryRunner } from 'typeorm';

/**
 * The order of names: as in a dictionary, whatever their accents and case. Every list that is ordered by a name says
 * so behind it, in its cursor and its index too.
 */
export const ORDER_BY_NAME = 'collate by_name';

/** For a migration of a database whose lists are ordered by names. */
export async function createNameOrder(runner: QueryRunner): Promise<void> {
  await runner.query(
    `create collation by_name (provider = icu, locale = 'und-u-ks-level1', deterministic = false)`,
  );
}
