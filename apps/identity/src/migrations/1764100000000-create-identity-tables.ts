import { createOutboxTable } from '@coverleaf/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CreateIdentityTables1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createUsers(runner);
    await createSessions(runner);
    await createAudit(runner);
    await createOutboxTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(
      `drop table outbox, audit_head, audit_entries, sign_in_attempts, password_links, session_addresses, sessions, recovery_codes, users`,
    );
    await runner.query(`drop function refuse_change`);
  }
}

async function createUsers(runner: QueryRunner): Promise<void> {
  await runner.query(`
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
    )`);
  await runner.query(`create unique index users_email on users (lower(email))`);
  await runner.query(`create index users_newest on users (created_at desc, id desc)`);
  await runner.query(`
    create table recovery_codes (
      user_id uuid not null references users (id) on delete cascade,
      code_hash text not null,
      used_at timestamptz(3),
      primary key (user_id, code_hash)
    )`);
  await runner.query(`
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
    )`);
  await runner.query(`create index password_links_of on password_links (email_hash, created_at)`);
}

async function createSessions(runner: QueryRunner): Promise<void> {
  await runner.query(`
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
    )`);
  await runner.query(`create index sessions_of on sessions (user_id) where ended_at is null`);
  // The addresses of a session over time: one row for every change.
  await runner.query(`
    create table session_addresses (
      session_id uuid not null references sessions (id) on delete cascade,
      address text not null,
      since timestamptz not null default clock_timestamp()
    )`);
  await runner.query(`create index session_addresses_of on session_addresses (session_id, since desc)`);
  await runner.query(`
    create table sign_in_attempts (
      key text primary key,
      count int not null,
      resets_at timestamptz(3) not null
    )`);
}

async function createAudit(runner: QueryRunner): Promise<void> {
  await runner.query(`
    create table audit_entries (
      number bigint primary key,
      id uuid not null unique,
      at timestamptz(3) not null,
      action text not null,
      actor_id uuid,
      session_id uuid,
      subject_id uuid,
      fields text[] not null,
      hash text not null
    )`);
  await runner.query(`create index audit_entries_of on audit_entries (actor_id, number desc)`);
  await runner.query(`create index audit_entries_kind on audit_entries (action, number desc)`);
  await runner.query(`
    create function refuse_change() returns trigger language plpgsql as
    $$ begin raise exception 'The audit log is only added to'; end $$`);
  await runner.query(`
    create trigger audit_entries_stay before update or delete or truncate on audit_entries
    for each statement execute function refuse_change()`);
  // One row. Its lock serializes the writers of the chain.
  await runner.query(`
    create table audit_head (
      only_one boolean primary key default true check (only_one),
      number bigint not null,
      hash text not null
    )`);
  await runner.query(`insert into audit_head (number, hash) values (0, repeat('0', 64))`);
}
