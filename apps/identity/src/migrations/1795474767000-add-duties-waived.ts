import type { MigrationInterface, QueryRunner } from 'typeorm';

export class AddDutiesWaived1795474767000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table users add column duties_waived boolean not null default false`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('This migration cannot be reverted: restore a backup instead'));
  }
}
