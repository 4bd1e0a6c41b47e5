import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A word that many documents have is found among so many of the newest. */
const NEWEST = 1_000;

const hasWord = (name: string): string =>
  `search like '%' || word || '%' and word = any(name_words_of(${name}))`;

/**
 * Whether a word may go is asked for each deleted document. To find one of the documents that have a common word, the
 * index first collects all of them: 26 ms with a million documents, and longer with more. `case` keeps the order of the
 * questions.
 */
export class ForgetWordsQuickly1795892000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`drop function forget_words(text[])`);
    await runner.query(`create function forget_words(words text[]) returns void language plpgsql as $$ begin
      delete from name_words where word = any(words) and case
        when exists (select 1 from
            (select search, name from insurance_uploads order by created_at desc, id desc limit ${NEWEST}) newest
          where ${hasWord('name')}) then false
        when exists (select 1 from insurance_uploads where ${hasWord('name')}) then false
        else not exists (select 1 from cases where ${hasWord('borrower')}) end;
    end $$`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
