import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Rewrites both tables: about half a minute per million documents, during which uploads wait. */
export class SearchWithoutAccents1795806000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create function searchable(value text) returns text language sql immutable parallel safe
      as $$ select lower(regexp_replace(normalize(value, NFD), '[\\u0300-\\u036f]', '', 'g')) $$`);
    await runner.query(`alter table insurance_uploads drop column search, add column search text generated always as (searchable(
      ' ' || name || e'\\n ' || original_filename || e'\\n ' || financial_institution || e'\\n ' || insurance_company
    )) stored`);
    await runner.query(
      'create index insurance_uploads_search on insurance_uploads using gin (search gin_trgm_ops) with (fastupdate = off)',
    );
    await runner.query(`alter table cases drop column search, add column search text generated always as (searchable(
      ' ' || reference || e'\\n ' || coalesce(borrower, '')
    )) stored`);
    await runner.query('create index cases_search on cases using gin (search gin_trgm_ops)');
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
