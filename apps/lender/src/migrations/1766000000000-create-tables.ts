import { announceChange, announceTexts } from '@coverleaf/contracts';
import { createOutboxTable, createScheduledRunsTable, OUTBOX_CHANNEL } from '@coverleaf/messaging';
import { createNameOrder } from '@coverleaf/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { FAQS, LENDERS, TEMPLATES, TESTIMONIALS } from '../seeds/first-start.seed';
import { SETTINGS } from '../site/site-settings';

/** The schema of release 0.2. It has the name of the last migration of 0.1, so a database of 0.1 counts as up to date. */
export class CreateLenderTables1766000000000 implements MigrationInterface {
  readonly name = 'OrderNames1766000000000';

  async up(runner: QueryRunner): Promise<void> {
    await createNameOrder(runner);
    await createOutboxTable(runner);
    await createScheduledRunsTable(runner);
    await runner.query(SCHEMA);
    await seed(runner);
    await announceChanges(runner);
    await trackImageUses(runner);
    await announcePublishedTexts(runner);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('The first migration cannot be reverted: restore a backup instead'));
  }
}

/** Initial content. It is inserted once and never overwrites an administrator's change. */
async function seed(runner: QueryRunner): Promise<void> {
  for (const { id, name, description, themeColors } of TEMPLATES) {
    await runner.query(
      `insert into templates (id, name, description, theme_colors) values ($1, $2, $3, $4)`,
      [id, name, description, JSON.stringify(themeColors)],
    );
  }
  for (const lender of LENDERS) {
    await runner.query(
      `insert into lenders (name, slug, account_id, address, contact_email, contact_phone, template_id,
         primary_color, secondary_color, active, right_track)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
      [
        lender.name,
        lender.slug,
        lender.accountId,
        lender.address,
        lender.contactEmail,
        lender.contactPhone,
        lender.templateId,
        lender.primaryColor,
        lender.secondaryColor,
        lender.active,
        lender.rightTrack,
      ],
    );
  }
  for (const [order, { lenderSlug, content, author, role, rating, isFeatured }] of TESTIMONIALS.entries()) {
    await runner.query(
      `insert into testimonials (lender_id, content, author, role, rating, display_order, is_featured)
       select id, $2, $3, $4, $5, $6, $7 from lenders where slug = $1`,
      [lenderSlug, content, author, role, rating, order, isFeatured],
    );
  }
  for (const [order, { question, answer, category, isFeatured }] of FAQS.entries()) {
    await runner.query(
      `insert into faqs (question, answer, category, display_order, is_featured) values ($1, $2, $3, $4, $5)`,
      [question, answer, category, order, isFeatured],
    );
  }
  for (const [key, { value, description }] of Object.entries(SETTINGS)) {
    await runner.query(`insert into settings (key, value, description) values ($1, $2, $3)`, [
      key,
      JSON.stringify(value),
      description,
    ]);
  }
}

const CONTENT_TABLES = ['lenders', 'testimonials', 'faqs', 'templates', 'settings', 'images'];

/**
 * Every statement that changes content adds a job to the outbox, in its own transaction. It is a trigger, so that no
 * code that changes content can forget it.
 */
async function announceChanges(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create function announce_change() returns trigger language plpgsql as $$
    begin
      insert into outbox (job, payload, correlation_id)
        values ('${announceChange.name}', jsonb_build_object('kind', tg_table_name), gen_random_uuid()::text);
      perform pg_notify('${OUTBOX_CHANNEL}', '');
      return null;
    end $$`);
  for (const table of CONTENT_TABLES) {
    await runner.query(`
      create trigger ${table}_changed after insert or update or delete on ${table}
      for each statement execute function announce_change()`);
  }
}

/** Where images are shown: table, its key, the column that holds the image's address. */
const PLACES = [
  ['lenders', 'id', 'logo_url'],
  ['templates', 'id', 'preview_image'],
  ['settings', 'key', 'value'],
] as const;

/**
 * Content stores addresses of images; triggers maintain a row with a foreign key for each. So an image in use, even by
 * a deleted lender, cannot be deleted, and a deleted one cannot be chosen, even concurrently.
 */
async function trackImageUses(runner: QueryRunner): Promise<void> {
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

/** A statement that changes more lenders than this is announced as a change of all lenders. */
const MOST_LENDERS = 20;

interface Trigger {
  readonly table: string;
  readonly event: 'insert' | 'update';
  /** The column with the lender whose pages show the texts; null if they are on every lender's pages. */
  readonly lender: 'id' | 'lender_id' | null;
  /** The condition for rows with new text; `past` is the old row. */
  readonly publishes: string;
}

const differs = (...columns: readonly string[]): string =>
  columns.map((column) => `news.${column} is distinct from past.${column}`).join(' or ');

const TRIGGERS: readonly Trigger[] = [
  { table: 'testimonials', event: 'insert', lender: 'lender_id', publishes: 'true' },
  {
    table: 'testimonials',
    event: 'update',
    lender: 'lender_id',
    publishes: differs('content', 'role', 'lender_id'),
  },
  {
    table: 'lenders',
    event: 'update',
    lender: 'id',
    publishes: `news.active and news.deleted_at is null and (not past.active or past.deleted_at is not null)`,
  },
  { table: 'faqs', event: 'insert', lender: null, publishes: 'news.lender_id is null' },
  {
    table: 'faqs',
    event: 'update',
    lender: null,
    publishes: `news.lender_id is null and (${differs('question', 'answer', 'category', 'lender_id')})`,
  },
  { table: 'settings', event: 'insert', lender: null, publishes: 'true' },
  { table: 'settings', event: 'update', lender: null, publishes: differs('value') },
];

/**
 * Every statement that publishes a text adds a job to the outbox, in its own transaction. Only one job waits per scope,
 * however many changes there are: a change joins the waiting job, and the lock on its row keeps it from being published
 * before the change is committed. A row that the relay has locked is skipped.
 */
async function announcePublishedTexts(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create index outbox_texts on outbox (payload)
      where job = '${announceTexts.name}' and enqueued_at is null`);
  await runner.query(`
    create function announce_texts(scope text) returns void language plpgsql as $$
    declare
      wanted jsonb := jsonb_build_object('scope', scope);
    begin
      perform 1 from outbox where job = '${announceTexts.name}' and payload = wanted and enqueued_at is null
        limit 1 for share skip locked;
      if not found then
        insert into outbox (job, payload, correlation_id)
          values ('${announceTexts.name}', wanted, gen_random_uuid()::text);
      end if;
      perform pg_notify('${OUTBOX_CHANNEL}', '');
    end $$`);
  for (const trigger of TRIGGERS) {
    const { table, event } = trigger;
    const tables =
      event === 'update' ? 'old table as old_rows new table as new_rows' : 'new table as new_rows';
    await runner.query(`
      create function ${table}_${event}_published() returns trigger language plpgsql as $$ ${bodyOf(trigger)} $$`);
    await runner.query(`
      create trigger ${table}_${event}_published after ${event} on ${table} referencing ${tables}
      for each statement execute function ${table}_${event}_published()`);
  }
}

function bodyOf({ table, event, lender, publishes }: Trigger): string {
  const key = table === 'settings' ? 'key' : 'id';
  const past = event === 'update' ? `join old_rows past using (${key})` : '';
  const news = `from new_rows news ${past} where ${publishes}`;
  if (lender === null) {
    return `
      begin
        if exists (select ${news}) then
          perform announce_texts('shared');
        end if;
        return null;
      end`;
  }
  return `
    declare
      lenders uuid[] := (select array_agg(distinct news.${lender}) ${news});
    begin
      if cardinality(lenders) > ${MOST_LENDERS} then
        perform announce_texts('lenders');
      else
        perform announce_texts(lender::text) from unnest(lenders) as changed (lender);
      end if;
      return null;
    end`;
}

const SCHEMA = `
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
  );
  create index images_library on images (name) where kind = 'image';

  create table image_uses (
    place text primary key,
    image text not null constraint image_uses_image references images (name)
  );
  create index image_uses_by_image on image_uses (image);

  create table settings (
    key text primary key,
    value jsonb,
    description text not null default ''
  );

  create table templates (
    id text primary key,
    name text not null,
    description text not null,
    preview_image text,
    theme_colors jsonb not null
  );

  create table lenders (
    id uuid primary key default gen_random_uuid(),
    name text not null,
    slug text not null,
    account_id text,
    address text not null default '',
    contact_email text,
    contact_phone text,
    template_id text references templates (id),
    primary_color text not null,
    secondary_color text not null,
    logo_url text,
    active boolean not null default true,
    right_track boolean not null default false,
    version int not null default 1,
    created_at timestamptz not null default now(),
    updated_at timestamptz not null default now(),
    deleted_at timestamptz,
    check (slug = lower(slug))
  );
  create index lenders_by_name on lenders (name collate by_name, id) where deleted_at is null;
  create unique index lenders_slug on lenders (slug) where deleted_at is null;

  create table faqs (
    id uuid primary key default gen_random_uuid(),
    question text not null,
    answer text not null,
    category text not null,
    display_order int not null default 0,
    lender_id uuid references lenders (id),
    is_featured boolean not null default false,
    version int not null default 1
  );
  create index faqs_by_answer on faqs (hashtextextended(answer, 0));
  create index faqs_by_category on faqs (hashtextextended(category, 0));
  create index faqs_by_question on faqs (hashtextextended(question, 0));

  create table testimonials (
    id uuid primary key default gen_random_uuid(),
    lender_id uuid not null references lenders (id),
    content text not null,
    author text not null,
    role text not null default '',
    rating int not null default 5,
    display_order int not null default 0,
    is_featured boolean not null default false,
    check (rating between 1 and 5)
  );
  create index testimonials_by_content on testimonials (hashtextextended(content, 0));
  create index testimonials_by_role on testimonials (hashtextextended(role, 0));
  create index testimonials_lender on testimonials (lender_id, is_featured desc, display_order);`;
