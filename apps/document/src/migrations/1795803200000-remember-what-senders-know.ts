import type { MigrationInterface, QueryRunner } from 'typeorm';

export class RememberWhatSendersKnow1795803200000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query(
      `alter table case_evidence add column sender_knows text check (sender_knows in ('reference', 'loan'))`,
    );
    // Whether a second fact was checked is not known of earlier ones.
    await runner.query(`update case_evidence set sender_knows = 'reference'
      where state = 'joined' and score is null and not exists (
        select 1 from case_events event where event.case_id = case_evidence.case_id
          and event.upload_id = case_evidence.upload_id and event.actor_id is not null)`);
    await runner.query('alter table document_readings add column is_of_loan boolean not null default false');
    await runner.query(`update document_readings set is_of_loan = true where passage = 'passed'`);
    // One that documents without a lender wait for.
    await runner.query(`update insurance_uploads set clue_hashes = reference_hashes
      where lender_id is null and reference_hashes <> '{}'`);
  }

  down(): Promise<never> {
    return Promise.reject(new Error('Restore a backup instead'));
  }
}
