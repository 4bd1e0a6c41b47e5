import type { MigrationInterface, QueryRunner } from 'typeorm';

/** Digests of workers of the previous version fail from now on. Those of new ones go on where they were. */
export class AlertByWebhook1795871000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(`
      create table staff_digests (
        channel text primary key,
        job_id uuid not null,
        told_at timestamptz not null,
        is_troubled boolean not null
      );
      insert into staff_digests select 'email', job_id, told_at, is_troubled from staff_digest;
      drop table staff_digest;`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
