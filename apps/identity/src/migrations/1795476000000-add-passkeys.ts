import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddPasskeys1795476000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table users add column has_passkey boolean not null default false;
      create table passkeys (
        id uuid primary key,
        user_id uuid not null references users (id) on delete cascade,
        credential_id text not null unique,
        public_key text not null,
        counter bigint not null,
        transports text[] not null,
        name text not null,
        created_at timestamptz(3) not null default now(),
        last_used_at timestamptz(3)
      );
      create index passkeys_of on passkeys (user_id);
      create table passkey_challenges (
        challenge text primary key,
        purpose text not null check (purpose in ('create', 'sign-in', 'step-up')),
        session_id uuid references sessions (id) on delete cascade,
        expires_at timestamptz(3) not null
      );`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('This migration cannot be reverted: restore a backup instead'));
  }
}
