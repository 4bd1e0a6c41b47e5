import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Acts are found by what they were done to, and say what a role or a setting was before. */
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
