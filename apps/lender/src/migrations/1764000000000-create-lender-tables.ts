import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateLenderTables1764000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table templates (
        id text primary key,
        name text not null,
        description text not null,
        preview_image text,
        theme_colors jsonb not null
      )`);
    await runner.query(`
      create table lenders (
        id uuid primary key default gen_random_uuid(),
        name text not null,
        slug text not null check (slug = lower(slug)),
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
        deleted_at timestamptz
      )`);
    await runner.query(`create unique index lenders_slug on lenders (slug) where deleted_at is null`);
    await runner.query(`
      create table testimonials (
        id uuid primary key default gen_random_uuid(),
        lender_id uuid not null references lenders (id),
        content text not null,
        author text not null,
        role text not null default '',
        rating int not null default 5 check (rating between 1 and 5),
        display_order int not null default 0,
        is_featured boolean not null default false
      )`);
    await runner.query(
      `create index testimonials_lender on testimonials (lender_id, is_featured desc, display_order)`,
    );
    await runner.query(`
      create table faqs (
        id uuid primary key default gen_random_uuid(),
        question text not null,
        answer text not null,
        category text not null,
        display_order int not null default 0,
        lender_id uuid references lenders (id),
        is_featured boolean not null default false
      )`);
    await runner.query(
      `create table settings (key text primary key, value jsonb, description text not null default '')`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table settings, faqs, testimonials, lenders, templates`);
  }
}
