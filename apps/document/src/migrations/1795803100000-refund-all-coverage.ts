import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RefundAllCoverage1795803100000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    // Staff entered the days of coverage, so they are not computed from documents.
    await runner.query(
      'alter table case_charges add column is_coverage_entered boolean not null default false',
    );
    await runner.query(`update case_charges set is_coverage_entered = true where exists (
      select 1 from case_events event where event.case_id = case_charges.case_id
        and event.kind = 'charge_changed' and event.details && '{coveredFrom,coveredUntil}'::text[])`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
