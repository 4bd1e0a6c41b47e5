import type { MigrationInterface, QueryRunner } from 'typeorm';

/** One row: what staff were last told by a digest, and when. */
export class MailDigests1765700001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table staff_digest (
        only_one boolean primary key default true check (only_one),
        job_id uuid not null,
        told_at timestamptz not null,
        is_troubled boolean not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table staff_digest`);
  }
}
