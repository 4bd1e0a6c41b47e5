import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Staff retry all transmissions that wait for another attempt with the same error. */
export class RetryWaitingTransmissions1795820000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index transmissions_waiting_by_reason on transmissions (last_error, id)
      where state in ('retrying', 'unknown')`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
