import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Reads the borrower of every case. */
export class FindCasesWithTypos1795870000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`insert into name_words (word) select distinct unnest(name_words_of(borrower)) from cases
      where borrower is not null on conflict do nothing`);
    // In one order, so that two transactions with the same new words don't wait for each other.
    await runner.query(`create function remember_new_borrowers() returns trigger language plpgsql as $$ begin
      insert into name_words (word) select distinct unnest(name_words_of(borrower)) as word from arrived
        where borrower is not null order by word on conflict do nothing;
      return null;
    end $$`);
    await runner.query(`create trigger remember_new_borrowers after insert on cases
      referencing new table as arrived for each statement execute function remember_new_borrowers()`);
    await runner.query(`create function remember_changed_borrowers() returns trigger language plpgsql as $$ begin
      insert into name_words (word)
        select distinct unnest(name_words_of(arrived.borrower)) as word from arrived join former using (id)
         where arrived.borrower <> coalesce(former.borrower, '') order by word on conflict do nothing;
      return null;
    end $$`);
    // A trigger for changes of one column can't have these tables.
    await runner.query(`create trigger remember_changed_borrowers after update on cases
      referencing old table as former new table as arrived
      for each statement execute function remember_changed_borrowers()`);
    // A word goes with the last document or case that has it.
    await runner.query(`create function forget_words(words text[]) returns void language sql as $$
      delete from name_words where word = any(words)
        and not exists (select 1 from insurance_uploads
          where search like '%' || word || '%' and word = any(name_words_of(name)))
        and not exists (select 1 from cases
          where search like '%' || word || '%' and word = any(name_words_of(borrower))) $$`);
    await runner.query(`create or replace function forget_name_words() returns trigger language plpgsql as $$ begin
      perform forget_words(name_words_of(old.name));
      return null;
    end $$`);
    await runner.query(`create function forget_borrower_words() returns trigger language plpgsql as $$ begin
      perform forget_words(name_words_of(old.borrower));
      return null;
    end $$`);
    await runner.query(`create trigger forget_borrower_words after delete or update of borrower on cases
      for each row when (old.borrower is not null) execute function forget_borrower_words()`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
