import type { MigrationInterface, QueryRunner } from 'typeorm';

export class MatchUploads1795700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Keyed hashes of the borrower's name, by which cases without other facts are found.
    await runner.query(`alter table cases add column person_hashes text[] not null default '{}'`);
    await runner.query(
      'create index cases_person_hashes on cases using gin (person_hashes) with (fastupdate = off)',
    );
    await runner.query('create index insurance_uploads_sha256 on insurance_uploads (sha256)');
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
