import type { MigrationInterface, QueryRunner } from 'typeorm';

export class CountFailedSignIns1795477200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table users add column failed_sign_ins int not null default 0`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('This migration cannot be reverted: restore a backup instead'));
  }
}
