import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Uploads that came by mail, and mails that go with an erasure. */
export class HearOfMails1765230000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table insurance_uploads add email_is_proven boolean not null default true`);
    await runner.query(`alter table removals add mails int not null default 0`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table removals drop mails`);
    await runner.query(`alter table insurance_uploads drop email_is_proven`);
  }
}
