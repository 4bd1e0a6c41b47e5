import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reads every name and builds indexes over all documents. `found_by` of existing rows is filled by a job, because it needs keys. */
export class FindWithTypos1795840000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create function name_words_of(name text) returns text[] language sql immutable parallel safe
      as $$ select array(select distinct word from regexp_split_to_table(searchable(name), '[\\s\\d[:punct:]]+') word
        where length(word) between 4 and 40) $$`);
    // Two words that differ by one letter have at least one of these in common.
    await runner.query(`create function one_letter_less(word text) returns text[] language sql immutable parallel safe
      as $$ select array(select word union
        select overlay(word placing '' from place for 1) from generate_series(1, length(word)) place) $$`);
    // Every word of a borrower's name, once.
    await runner.query(`create table name_words (
      word text primary key, less text[] not null generated always as (one_letter_less(word)) stored)`);
    await runner.query(
      `insert into name_words (word) select distinct unnest(name_words_of(name)) from insurance_uploads`,
    );
    await runner.query('create index name_words_less on name_words using gin (less) with (fastupdate = off)');
    // In one order, so that two transactions with the same new words don't wait for each other.
    await runner.query(`create function remember_name_words() returns trigger language plpgsql as $$ begin
      insert into name_words (word) select distinct unnest(name_words_of(name)) as word from arrived order by word
        on conflict do nothing;
      return null;
    end $$`);
    await runner.query(`create trigger remember_name_words after insert on insurance_uploads
      referencing new table as arrived for each statement execute function remember_name_words()`);
    // A word goes with the last document that has it.
    await runner.query(`create function forget_name_words() returns trigger language plpgsql as $$ begin
      delete from name_words where word = any(name_words_of(old.name)) and not exists (
        select 1 from insurance_uploads
         where search like '%' || word || '%' and word = any(name_words_of(name)));
      return null;
    end $$`);
    await runner.query(`create trigger forget_name_words after delete on insurance_uploads
      for each row execute function forget_name_words()`);

    await runner.query(`create index insurance_uploads_receipt on insurance_uploads
      using gin (replace(left(id::text, 13), '-', '') gin_trgm_ops) with (fastupdate = off)`);
    await runner.query('create index insurance_uploads_by_name on insurance_uploads (searchable(name), id)');
    // Nearly all come by the upload page.
    await runner.query(`create index insurance_uploads_by_door on insurance_uploads (door, created_at desc, id desc)
      where door <> 'upload'`);
    // Keyed hashes of further numbers by which staff find them; null: not computed yet.
    for (const table of ['insurance_confirmations', 'document_readings']) {
      await runner.query(`alter table ${table} add column found_by text[]`);
      await runner.query(
        `create index ${table}_found_by on ${table} using gin (found_by) with (fastupdate = off)`,
      );
    }
    await runner.query(
      'create index insurance_confirmations_not_found on insurance_confirmations (id) where found_by is null',
    );
    await runner.query(`create index document_readings_not_found on document_readings (upload_id)
      where found_by is null and result is not null`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
