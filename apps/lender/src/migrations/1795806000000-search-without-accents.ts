import type { MigrationInterface, QueryRunner } from 'typeorm';

export class SearchWithoutAccents1795806000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create function searchable(value text) returns text language sql immutable parallel safe
      as $$ select lower(regexp_replace(normalize(value, NFD), '[\\u0300-\\u036f]', '', 'g')) $$`);
    await runner.query(`alter table lenders add column search text not null generated always as (searchable(
      ' ' || name || e'\\n ' || slug || e'\\n ' || coalesce(account_id, '')
    )) stored`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
