import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Attachments on their way to becoming uploads, and what is removed for good. */
export class FileAndRemove1765230000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table attachment_filings (
        attachment_id uuid primary key references email_attachments (id) on delete cascade,
        state text not null check (state in ('waiting', 'filed', 'refused')),
        lender_id uuid not null,
        institution text not null,
        name text not null,
        insurance_company text not null,
        job_id uuid,
        upload_id uuid,
        reason text,
        created_at timestamptz(3) not null default now(),
        check ((state = 'filed') = (upload_id is not null)),
        check ((state = 'refused') = (reason is not null)),
        check (job_id is null or state = 'waiting')
      )`);
    await runner.query(`
      create table removals (
        id uuid primary key,
        mails int not null default 0,
        files int not null default 0
      )`);
    // The row of a mail and the memory of its files change in one transaction: none of them is forgotten.
    await runner.query(`create table discarded_files (key text primary key)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table discarded_files, removals`);
    await runner.query(`drop table attachment_filings`);
  }
}
