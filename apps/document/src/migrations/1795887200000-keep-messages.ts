import type { MigrationInterface, QueryRunner } from 'typeorm';

export class KeepMessages1795887200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // What was sent goes with the documents that it is about and that its address is from.
    await runner.query(`create table sent_messages (
      -- That of the notification or reminder.
      id uuid primary key,
      upload_id uuid references insurance_uploads (id) on delete cascade,
      contact_of uuid references insurance_uploads (id) on delete cascade,
      case_id uuid references cases (id) on delete cascade,
      -- Of the address or number that it went to.
      address_hash text not null,
      sent_at timestamptz not null default now(),
      -- Sealed.
      words text not null,
      check (upload_id is not null or case_id is not null)
    )`);
    await runner.query('create index sent_messages_address on sent_messages (address_hash)');
    for (const column of ['upload_id', 'contact_of', 'case_id'])
      await runner.query(
        `create index sent_messages_${column} on sent_messages (${column}) where ${column} is not null`,
      );
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
