import type { MigrationInterface, QueryRunner } from 'typeorm';

/** What becomes of an upload after it was stored: stages, history, and transmissions of documents beside confirmations. */
export class ProcessUploads1764700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Uploads of earlier versions went nowhere yet: they begin at the beginning, on the default way.
    await runner.query(`
      alter table insurance_uploads
        add stage text not null default 'received'
          check (stage in ('received', 'held', 'awaiting_approval', 'sending', 'sent', 'closed')),
        add target text not null default 'file_share' check (target in ('lender_api', 'file_share')),
        add fault text check (fault in ('infected', 'unreadable', 'refused')),
        add rejection_reason text,
        add pdf_path text unique,
        add stage_since timestamptz not null default now()`);
    await runner.query(`alter table insurance_uploads alter stage drop default, alter target drop default`);
    await runner.query(
      `create index insurance_uploads_unfinished on insurance_uploads (stage_since) where stage in ('received', 'held')`,
    );
    await runner.query(`
      create table upload_events (
        id bigint generated always as identity primary key,
        upload_id uuid not null references insurance_uploads (id) on delete cascade,
        stage text not null,
        status text not null,
        actor_id uuid,
        reason text,
        at timestamptz not null default now()
      )`);
    await runner.query(`create index upload_events_of on upload_events (upload_id, id)`);
    await runner.query(`
      alter table transmissions
        alter confirmation_id drop not null,
        add upload_id uuid references insurance_uploads (id),
        add job_id uuid,
        add attempts_forgiven int not null default 0,
        drop constraint transmissions_state_check,
        add constraint transmissions_state_check check
          (state in ('pending', 'sending', 'retrying', 'unknown', 'delivered', 'failed', 'discarded'))`);
    await runner.query(`
      update transmissions set upload_id = confirmation.upload_id
      from insurance_confirmations confirmation where confirmation.id = confirmation_id`);
    await runner.query(`alter table transmissions alter upload_id set not null`);
    await runner.query(`create unique index transmissions_once on transmissions (upload_id, kind)`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`delete from transmission_events where transmission_id in
      (select id from transmissions where kind = 'document')`);
    await runner.query(`delete from transmissions where kind = 'document'`);
    await runner.query(`update transmissions set state = 'failed' where state = 'discarded'`);
    await runner.query(`
      alter table transmissions
        drop upload_id, drop job_id, drop attempts_forgiven,
        alter confirmation_id set not null,
        drop constraint transmissions_state_check,
        add constraint transmissions_state_check check
          (state in ('pending', 'sending', 'retrying', 'unknown', 'delivered', 'failed'))`);
    await runner.query(`drop table upload_events`);
    await runner.query(`
      alter table insurance_uploads
        drop stage, drop target, drop fault, drop rejection_reason, drop pdf_path, drop stage_since`);
  }
}
