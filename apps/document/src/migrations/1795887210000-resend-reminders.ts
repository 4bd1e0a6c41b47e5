import type { MigrationInterface, QueryRunner } from 'typeorm';

export class ResendReminders1795887210000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Who sent it again; null: it was due.
    await runner.query('alter table case_reminders add column opened_by uuid');
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
