import { createOutboxTable, createScheduledRunsTable } from '@coverleaf/messaging';
import { createNameOrder } from '@coverleaf/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The schema of release 0.2. It has the name of the last migration of 0.1, so a database of 0.1 counts as up to date. */
export class CreateTranslationTables1766000000000 implements MigrationInterface {
  readonly name = 'OrderNames1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await createNameOrder(runner);
    await runner.query('create extension if not exists pg_trgm');
    await createOutboxTable(runner);
    await createScheduledRunsTable(runner);
    await runner.query(SCHEMA);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('The first migration cannot be reverted: restore a backup instead'));
  }
}

const SCHEMA = `
  create table ahead_runs (
    scope text primary key,
    cursor uuid,
    is_wanted_again boolean not null default false
  );

  create table glossary_terms (
    id uuid primary key default gen_random_uuid(),
    term text not null,
    created_at timestamptz(3) not null default now()
  );
  create unique index glossary_terms_term on glossary_terms (lower(term));

  create table status_names (
    name text primary key,
    told_at timestamptz not null default now()
  );

  create table translations (
    id uuid primary key default gen_random_uuid(),
    text_hash bytea not null,
    text text not null,
    language text not null,
    translator text not null,
    state text not null check (state in ('waiting', 'delayed', 'translated', 'refused', 'failed', 'missing')),
    translation text,
    fault text,
    batch_id uuid,
    wanted_at timestamptz(3) not null default now(),
    translated_at timestamptz(3),
    corrected_by uuid,
    reviewed_by uuid,
    reviewed_at timestamptz(3),
    version int not null default 1,
    precedence timestamptz generated always as (
      case
        when translator = 'human' then 'infinity'::timestamptz
        when translation is null then '-infinity'::timestamptz
        else translated_at
      end
    ) stored,
    -- One for a text in a language, whoever translates it: a UUID of version 8.
    item_id uuid not null generated always as (
      overlay(overlay(md5(encode(text_hash, 'hex') || language) placing '8' from 13) placing 'a' from 17)::uuid
    ) stored,
    search text not null generated always as (lower(' ' || text || ' ' || coalesce(translation, ''))) stored,
    unpublished_since timestamptz,
    check ((state = 'translated') = (translation is not null)),
    check ((translation is null) = (translated_at is null)),
    check ((translator = 'human') = (corrected_by is not null)),
    unique (text_hash, language, translator)
  );
  create index translations_batch on translations (batch_id) where state in ('waiting', 'delayed');
  create index translations_corrected on translations (wanted_at desc, id desc) where translator = 'human';
  create index translations_item on translations (item_id);
  create index translations_missing on translations (wanted_at desc, id desc) where state in ('refused', 'failed', 'missing');
  create index translations_newest on translations (wanted_at desc, id desc);
  create index translations_review on translations (wanted_at desc, id desc) 
    where state = 'translated' and translator <> 'human' and reviewed_at is null;
  create index translations_search on translations using gin (search gin_trgm_ops) with (fastupdate = off);
  create index translations_waiting on translations (wanted_at desc, id desc) where state in ('waiting', 'delayed');`;
