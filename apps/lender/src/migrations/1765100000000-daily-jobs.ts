import { createScheduledRunsTable } from '@coverleaf/messaging';
import type { MigrationInterface, QueryRunner } from 'typeorm';

export class DailyJobs1765100000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await createScheduledRunsTable(runner);
  }

  async down(runner: QueryRunner): Promise<void> {
    await runner.query(`drop table job_days`);
  }
}
