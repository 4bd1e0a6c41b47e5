import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Deliveries of mails that are gone: they do not come back. */
export class RememberDeliveries1765250000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table removed_deliveries (
        delivery_hash text primary key,
        email_id uuid not null
      )`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table removed_deliveries`);
  }
}
