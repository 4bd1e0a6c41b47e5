import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountFigures1795850000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The log alone tells the figures of the scoreboard: why a document was rejected, whose it is, and who decided.
    await runner.query(`alter table upload_events
      add column code text,
      add column fault text,
      -- The lender of the document, also of one that got its lender later.
      add column lender_id uuid,
      -- The lender of the member of staff; null for the operator's.
      add column actor_lender_id uuid`);
    await runner.query(`update upload_events set lender_id = upload.lender_id
      from insurance_uploads upload where upload.id = upload_id and upload.lender_id is not null`);
    await runner.query(`update upload_events set code = upload.rejection_code, fault = upload.fault
      from insurance_uploads upload
      where upload.id = upload_id and upload.status = 'rejected' and upload_events.status = 'rejected'`);
    await runner.query('create index upload_events_by_stage on upload_events (stage, at)');
    // Once per document and day (UTC), because the page asks again and again while it is open.
    await runner.query(`create table status_views (
      upload_id uuid not null references insurance_uploads (id) on delete cascade,
      day date not null,
      at timestamptz not null default now(),
      lender_id uuid,
      primary key (upload_id, day)
    )`);
    await runner.query('create index status_views_by_time on status_views (at)');
    // Triggers, so that no row of either table is without the lender of its document.
    await runner.query(`create function note_lender() returns trigger language plpgsql as $$
      begin
        select lender_id into new.lender_id from insurance_uploads where id = new.upload_id;
        return new;
      end $$`);
    for (const table of ['upload_events', 'status_views'])
      await runner.query(`create trigger note_lender before insert on ${table}
        for each row execute function note_lender()`);
    await runner.query(`create function note_assigned_lender() returns trigger language plpgsql as $$
      begin
        update upload_events set lender_id = new.lender_id where upload_id = new.id;
        update status_views set lender_id = new.lender_id where upload_id = new.id;
        return null;
      end $$`);
    await runner.query(`create trigger note_assigned_lender after update of lender_id on insurance_uploads
      for each row when (old.lender_id is distinct from new.lender_id) execute function note_assigned_lender()`);
    await runner.query(`create index case_events_states on case_events (at) where kind = 'state_changed'`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
