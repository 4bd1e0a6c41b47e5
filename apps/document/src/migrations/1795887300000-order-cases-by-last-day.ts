import type { MigrationInterface, QueryRunner } from 'typeorm';

const LAST_DAY = `coalesce(due_on, 'infinity')`;

export class OrderCasesByLastDay1795887300000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`create index cases_by_last_day on cases (${LAST_DAY}, id)`);
    await runner.query(`create index cases_by_last_day_of on cases (lender_id, ${LAST_DAY}, id)`);
    await runner.query(`create index cases_by_last_day_in on cases (state, ${LAST_DAY}, id)`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
