import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Where images are shown: table, key column, column with the image's URL. */
const PLACES = [
  ['lenders', 'id', 'logo_url'],
  ['templates', 'id', 'preview_image'],
  ['settings', 'key', 'value'],
] as const;

/**
 * Triggers keep a row with a foreign key for each URL of an image. The database then refuses to delete an image in
 * use, even by a deleted lender, and to use a deleted image, whichever code tries it, also concurrently.
 */
export class CreateImages1764300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table images (
        name text primary key,
        id uuid not null unique,
        kind text not null check (kind in ('image', 'logo')),
        content_type text not null,
        width int not null,
        height int not null,
        bytes int not null,
        original_filename text not null,
        created_at timestamptz not null default now()
      )`);
    await runner.query(`create index images_library on images (name) where kind = 'image'`);
    await runner.query(`
      create trigger images_changed after insert or update or delete on images
      for each statement execute function announce_change()`);
    await runner.query(`
      create table image_uses (
        place text primary key,
        image text not null constraint image_uses_image references images (name)
      )`);
    await runner.query(`create index image_uses_by_image on image_uses (image)`);
    await runner.query(`
      create function note_image_use() returns trigger language plpgsql as $$
      declare
        id text := tg_table_name || ':' || (to_jsonb(coalesce(new, old)) ->> tg_argv[0]);
        url text := case when tg_op <> 'DELETE' then to_jsonb(new) ->> tg_argv[1] end;
      begin
        delete from image_uses where place = id;
        if starts_with(url, '/files/content/') then
          insert into image_uses (place, image) values (id, substr(url, length('/files/content/') + 1));
        end if;
        return null;
      end $$`);
    for (const [table, key, column] of PLACES) {
      await runner.query(`
        create trigger ${table}_image after insert or delete or update of ${column} on ${table}
        for each row execute function note_image_use('${key}', '${column}')`);
    }
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const [table] of PLACES) await runner.query(`drop trigger ${table}_image on ${table}`);
    await runner.query(`drop function note_image_use`);
    await runner.query(`drop table image_uses, images`);
  }
}
