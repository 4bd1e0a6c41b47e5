import type { MigrationInterface, QueryRunner } from 'typeorm';

export class FindReadDocuments1795523000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Keyed hashes of policy numbers, VINs and HINs, and of the premiums on pages.
    await runner.query(`alter table document_readings
      add column numbers text[] not null default '{}',
      add column page_keys text[] not null default '{}'`);
    for (const column of ['numbers', 'page_keys'])
      await runner.query(
        `create index document_readings_${column} on document_readings using gin (${column}) with (fastupdate = off)`,
      );
    // A copy of the reading's answer, so that a list sorted by arrival can be filtered by it.
    await runner.query('alter table insurance_uploads add column answer text');
    await runner.query(`update insurance_uploads set answer = reading.answer
      from document_readings reading where reading.upload_id = insurance_uploads.id and reading.answer is not null`);
    await runner.query(
      'create index insurance_uploads_by_answer on insurance_uploads (answer, created_at desc, id desc)',
    );
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
