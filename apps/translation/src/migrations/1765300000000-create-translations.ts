import { createOutboxTable } from '@coverleaf/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateTranslations1765300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // By hash: a text may be longer than an index takes. The row of the highest precedence is the one that is shown.
    await runner.query(`
      create table translations (
        id uuid primary key default gen_random_uuid(),
        text_hash bytea not null,
        text text not null,
        language text not null,
        translator text not null,
        state text not null
          check (state in ('waiting', 'delayed', 'translated', 'refused', 'failed', 'missing')),
        translation text,
        fault text,
        batch_id uuid,
        wanted_at timestamptz(3) not null default now(),
        translated_at timestamptz(3),
        corrected_by uuid,
        reviewed_by uuid,
        reviewed_at timestamptz(3),
        version int not null default 1,
        precedence timestamptz generated always as (case
          when translator = 'human' then 'infinity'::timestamptz
          when translation is null then '-infinity'::timestamptz
          else translated_at
        end) stored,
        unique (text_hash, language, translator),
        check ((state = 'translated') = (translation is not null)),
        check ((translation is null) = (translated_at is null)),
        check ((translator = 'human') = (corrected_by is not null))
      )`);
    await runner.query(
      `create index translations_batch on translations (batch_id) where state in ('waiting', 'delayed')`,
    );
    await runner.query(`create index translations_newest on translations (wanted_at desc, id desc)`);
    await createOutboxTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table outbox`);
    await runner.query(`drop table translations`);
  }
}
