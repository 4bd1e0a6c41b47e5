import type { MigrationInterface, QueryRunner } from 'typeorm';

/** An ask waits like a decision until it can no longer be undone. */
export class UndoAsks1795886000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`alter table document_reviews drop constraint document_reviews_decision_check,
      add constraint document_reviews_decision_check check (decision in ('approve', 'process', 'reject', 'ask'))`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
