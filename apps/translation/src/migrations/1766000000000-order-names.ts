import { createNameOrder } from '@coverleaf/service-kit';
import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Locked terms in one order, whatever their accents and case. */
export class OrderNames1766000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createNameOrder(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop collation by_name`);
  }
}
