import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff see the newest uploads first, of all lenders or of one. */
export class IndexNewestUploads1764100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `create index insurance_uploads_newest on insurance_uploads (created_at desc, id desc)`,
    );
    await runner.query(
      `create index insurance_uploads_newest_of on insurance_uploads (lender_id, created_at desc, id desc)`,
    );
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop index insurance_uploads_newest, insurance_uploads_newest_of`);
  }
}
