import type { MigrationInterface, QueryRunner } from 'typeorm';

/** A mail may be under way, which an erasure waits for, or have been given up, which staff see. */
export class EndNotifications1765300000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      alter table notifications drop constraint notifications_state_check,
        add constraint notifications_state_check
          check (state in ('waiting', 'sending', 'sent', 'skipped', 'failed'))`);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`update notifications set state = 'waiting' where state in ('sending', 'failed')`);
    await runner.query(`
      alter table notifications drop constraint notifications_state_check,
        add constraint notifications_state_check check (state in ('waiting', 'sent', 'skipped'))`);
  }
}
