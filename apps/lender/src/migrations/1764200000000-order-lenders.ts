import type { MigrationInterface, QueryRunner } from 'typeorm';

/** The order in which administrators read lenders. */
export class OrderLenders1764200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index lenders_by_name on lenders (lower(name), id) where deleted_at is null`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index lenders_by_name`);
  }
}
