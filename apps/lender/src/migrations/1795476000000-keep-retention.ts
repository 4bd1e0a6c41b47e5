import type { MigrationInterface, QueryRunner } from 'typeorm';

/** New installations have already stored the defaults. In older ones, unset settings keep meaning "never delete". */
export class KeepRetention1795476000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      insert into settings (key, value, description) values
        ('retention.documents_days', 'null', 'Days after which closed documents are deleted; empty: never'),
        ('retention.emails_days', 'null', 'Days after which emails are deleted; empty: never')
      on conflict (key) do nothing`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
