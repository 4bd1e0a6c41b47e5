import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ScanAttachments1765240000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table email_attachments add column infected boolean`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table email_attachments drop column infected`);
  }
}
