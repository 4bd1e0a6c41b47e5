import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Which of the common reasons staff chose when they rejected an upload. */
export class NameRejectionReasons1765200000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table insurance_uploads add rejection_code text`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table insurance_uploads drop rejection_code`);
  }
}
