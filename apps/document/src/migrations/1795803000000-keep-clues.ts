import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepClues1795803000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Keyed hashes of what an upload was compared by, so that cases which are opened later find it.
    await runner.query(`alter table insurance_uploads add column clue_hashes text[] not null default '{}'`);
    // What is known without the files. Addresses and names follow when an upload is compared again.
    await runner.query(`update insurance_uploads set clue_hashes = reference_hashes
      || array_remove(array[email_hash], null)
      || coalesce((select numbers from document_readings where upload_id = insurance_uploads.id), '{}')
      where lender_id is not null`);
    await runner.query('drop index insurance_uploads_references');
    await runner.query(
      `create index insurance_uploads_clues on insurance_uploads using gin (clue_hashes) with (fastupdate = off)`,
    );
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
