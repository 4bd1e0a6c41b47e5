import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Emails whose documents are filed, and those of more than 30 days ago, count as handled. */
export class HandleEmails1795820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table emails add column handled_at timestamptz, add column handled_by uuid');
    await runner.query(`update emails set handled_at = now() where created_at < now() - interval '30 days'
      or id in (select email_id from email_attachments where id in (
        select attachment_id from attachment_filings where state = 'filed'))`);
    await runner.query('create index emails_unhandled on emails (created_at, id) where handled_at is null');
    await runner.query(
      'create index attachment_filings_upload on attachment_filings (upload_id) where upload_id is not null',
    );
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
