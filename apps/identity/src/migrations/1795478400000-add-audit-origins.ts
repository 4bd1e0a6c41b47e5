import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Adds the origin of each act, and sealed old and new personal values. */
export class AddAuditOrigins1795478400000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table audit_entries add column sealed text, add column origin text, add column address_key text;
      create index audit_entries_from on audit_entries (address_key, number desc) where address_key is not null;
      create index audit_entries_in on audit_entries (session_id, number desc) where session_id is not null`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('This migration cannot be reverted: restore a backup instead'));
  }
}
