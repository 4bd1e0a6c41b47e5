import type { MigrationInterface, QueryRunner } from 'typeorm';

/** For optimistic locking. */
export class VersionFaqs1764300001000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table faqs add column version int not null default 1`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table faqs drop column version`);
  }
}
