import type { MigrationInterface, QueryRunner } from 'typeorm';

export class QuickenCases1795791000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // The reference first, because operators search the cases of all lenders by it.
    await runner.query('create unique index cases_once_new on cases (reference_hash, lender_id)');
    await runner.query('drop index cases_once');
    await runner.query('alter index cases_once_new rename to cases_once');
    // For exports and the hourly run.
    await runner.query(
      `create index cases_held on cases (lender_id, created_at desc, id desc) where state = 'held'`,
    );
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
