import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A receipt may be replaced by the outcome, where that is known before the receipt has gone. */
export class ReplaceReceipts1765700000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table notifications drop constraint notifications_state_check,
        add constraint notifications_state_check
          check (state in ('waiting', 'sending', 'sent', 'replaced', 'skipped', 'failed'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update notifications set state = 'skipped' where state = 'replaced'`);
    await runner.query(`
      alter table notifications drop constraint notifications_state_check,
        add constraint notifications_state_check
          check (state in ('waiting', 'sending', 'sent', 'skipped', 'failed'))`);
  }
}
