import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For the lists of staff. */
export class ListTranslations1765400001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create extension if not exists pg_trgm`);
    // One for a text in a language, whoever translates it: staff keep it in hand while a correction comes or goes. A UUID
    // of version 8, which is made of what one likes.
    await runner.query(`
      alter table translations
        add item_id uuid not null generated always as (
          overlay(overlay(md5(encode(text_hash, 'hex') || language) placing '8' from 13) placing 'a' from 17)::uuid
        ) stored,
        add search text not null generated always as (lower(' ' || text || ' ' || coalesce(translation, ''))) stored`);
    await runner.query(`create index translations_item on translations (item_id)`);
    await runner.query(
      `create index translations_search on translations using gin (search gin_trgm_ops) with (fastupdate = off)`,
    );
    // What is rare among many is found without reading the many.
    for (const [name, condition] of [
      ['corrected', `translator = 'human'`],
      ['missing', `state in ('refused', 'failed', 'missing')`],
      ['waiting', `state in ('waiting', 'delayed')`],
      ['review', `state = 'translated' and translator <> 'human' and reviewed_at is null`],
    ] as const)
      await runner.query(
        `create index translations_${name} on translations (wanted_at desc, id desc) where ${condition}`,
      );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table translations drop column item_id, drop column search`);
    await runner.query(
      `drop index translations_corrected, translations_missing, translations_waiting, translations_review`,
    );
  }
}
