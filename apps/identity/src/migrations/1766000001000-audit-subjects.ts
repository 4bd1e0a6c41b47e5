import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Search by subject, and old and new values of roles and settings. */
export class AuditSubjects1766000001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table audit_entries add column changes jsonb`);
    await runner.query(`create index audit_entries_on on audit_entries (subject_id, number desc)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index audit_entries_on`);
    await runner.query(`alter table audit_entries drop column changes`);
  }
}
