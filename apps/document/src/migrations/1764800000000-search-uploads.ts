import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff search and filter uploads, of which there may be a million. */
export class SearchUploads1764800000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create extension if not exists pg_trgm`);
    // Each text begins with a blank, by which beginnings of words are found. A moment has milliseconds, as a cursor has.
    await runner.query(`
      alter table insurance_uploads
        alter created_at type timestamptz(3),
        add search text generated always as (lower(
          ' ' || name || e'\\n ' || original_filename || e'\\n ' || financial_institution || e'\\n ' || insurance_company
        )) stored`);
    // A search does not have to read first what was not sorted in yet.
    await runner.query(`
      create index insurance_uploads_search on insurance_uploads using gin (search gin_trgm_ops)
        with (fastupdate = off)`);
    await runner.query(
      `create index insurance_uploads_by_status on insurance_uploads (status, created_at desc, id desc)`,
    );
    await runner.query(`
      create index insurance_uploads_by_stage on insurance_uploads (stage, created_at desc, id desc)
        where stage <> 'closed'`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index insurance_uploads_by_status, insurance_uploads_by_stage`);
    await runner.query(`
      alter table insurance_uploads drop search, alter created_at type timestamptz`);
  }
}
