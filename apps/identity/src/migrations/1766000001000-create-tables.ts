import { createOutboxTable, createScheduledRunsTable } from '@coverleaf/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The schema of release 0.2. It has the name of the last migration of 0.1, so a database of 0.1 counts as up to date. */
export class CreateIdentityTables1766000001000 implements MigrationInterface {
  readonly name = 'AuditSubjects1766000001000';

  async up(runner: QueryRunner): Promise<void> {
    await createOutboxTable(runner);
    await createScheduledRunsTable(runner);
    await runner.query(SCHEMA);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('The first migration cannot be reverted: restore a backup instead'));
  }
}

const SCHEMA = `
  create table audit_entries (
    number bigint primary key,
    id uuid not null unique,
    at timestamptz(3) not null,
    action text not null,
    actor_id uuid,
    session_id uuid,
    subject_id uuid,
    fields text[] not null,
    hash text not null,
    changes jsonb
  );
  create index audit_entries_kind on audit_entries (action, number desc);
  create index audit_entries_of on audit_entries (actor_id, number desc);
  create index audit_entries_on on audit_entries (subject_id, number desc);

  create table audit_head (
    only_one boolean primary key default true check (only_one),
    number bigint not null,
    hash text not null
  );

  create table sign_in_attempts (
    key text primary key,
    count int not null,
    resets_at timestamptz(3) not null
  );

  create table users (
    id uuid primary key,
    email text not null,
    name text not null,
    role text not null default 'user' check (role in ('admin', 'site_manager', 'user')),
    lender_id uuid,
    password_hash text not null,
    must_change_password boolean not null default false,
    email_confirmed_at timestamptz(3),
    last_sign_in_at timestamptz(3),
    totp_secret text,
    totp_confirmed_at timestamptz(3),
    totp_last_step bigint not null default 0,
    created_at timestamptz(3) not null default now(),
    updated_at timestamptz(3) not null default now(),
    constraint admins_belong_to_the_operator check (role <> 'admin' or lender_id is null)
  );
  create unique index users_email on users (lower(email));
  create index users_newest on users (created_at desc, id desc);

  create table password_links (
    id uuid primary key,
    reason text not null check (reason in ('reset', 'welcome')),
    user_id uuid references users (id) on delete set null,
    email text,
    email_hash text not null,
    token text,
    token_hash text unique,
    expires_at timestamptz(3),
    used_at timestamptz(3),
    created_at timestamptz(3) not null default now()
  );
  create index password_links_of on password_links (email_hash, created_at);

  create table recovery_codes (
    user_id uuid not null references users (id) on delete cascade,
    code_hash text not null,
    used_at timestamptz(3),
    primary key (user_id, code_hash)
  );

  create table sessions (
    id uuid primary key,
    user_id uuid not null references users (id) on delete cascade,
    generation int not null default 1,
    rotated_at timestamptz(3) not null default now(),
    address text not null,
    user_agent text not null,
    created_at timestamptz(3) not null default now(),
    last_used_at timestamptz(3) not null default now(),
    expires_at timestamptz(3) not null,
    ended_at timestamptz(3)
  );
  create index sessions_of on sessions (user_id) where ended_at is null;

  create table session_addresses (
    session_id uuid not null references sessions (id) on delete cascade,
    address text not null,
    since timestamptz not null default clock_timestamp()
  );
  create index session_addresses_of on session_addresses (session_id, since desc);

  create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'The audit log is only added to'; end $$;
  create trigger audit_entries_stay before update or delete or truncate on audit_entries
    for each statement execute function refuse_change();
  -- One row, whose lock puts the writers of the chain in line.
  insert into audit_head (number, hash) values (0, repeat('0', 64));`;
