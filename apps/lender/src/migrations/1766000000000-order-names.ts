import { createNameOrder } from '@coverleaf/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Sorts lenders without regard to accents and case. */
export class OrderNames1766000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createNameOrder(runner);
    await runner.query(`drop index lenders_by_name`);
    await runner.query(
      `create index lenders_by_name on lenders (name collate by_name, id) where deleted_at is null`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index lenders_by_name`);
    await runner.query(`create index lenders_by_name on lenders (lower(name), id) where deleted_at is null`);
    await runner.query(`drop collation by_name`);
  }
}
