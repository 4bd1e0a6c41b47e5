import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddSigningKeys1795474347000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table signing_keys (
        id uuid primary key,
        private_key text not null,
        public_key text not null,
        created_at timestamptz(3) not null default now()
      )`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('This migration cannot be reverted: restore a backup instead'));
  }
}
