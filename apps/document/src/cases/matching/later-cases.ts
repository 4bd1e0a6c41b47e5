import { matchUpload } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/**
 * Uploads of a lender that have a clue in common with cases which were opened, or changed, after they were compared.
 * $1: the lender, $2: the cases. Each case is looked up in the index of the clues by itself (`offset 0`); otherwise the
 * planner compares it with all uploads of the lender, which takes seconds for a page of cases.
 */
const UPLOADS = `select distinct found.id from cases cross join lateral (
    select upload.id, upload.lender_id from insurance_uploads upload
     where upload.clue_hashes && (cases.person_hashes || array_remove(
       array[cases.reference_hash, cases.number_hash, cases.address_hash, cases.email_hash], null))
    offset 0
  ) found
 where cases.id = any($2) and found.lender_id = $1 and not exists (
   select 1 from case_evidence where case_id = cases.id and upload_id = found.id)`;

/**
 * Held while uploads of a lender are compared with its cases; until the end of the transaction. Alone, it waits for
 * comparisons that don't see the latest cases yet.
 */
export async function comparisonLock(
  manager: EntityManager,
  lenderId: string,
  mode: 'one of several' | 'alone',
): Promise<void> {
  const lock = mode === 'alone' ? 'pg_advisory_xact_lock' : 'pg_advisory_xact_lock_shared';
  await manager.query(`select ${lock}(hashtextextended('comparison ' || $1, 0))`, [lenderId]);
}

/** Compares earlier uploads with cases that were opened or changed later, such as by a roster. */
@Injectable()
export class LaterCases {
  constructor(
    private readonly dataSource: DataSource,
    private readonly outbox: Outbox,
  ) {}

  /** Until they are compared, these uploads are pending arrivals. */
  async compare(lenderId: string, caseIds: readonly string[]): Promise<void> {
    if (caseIds.length === 0) return;
    await this.dataSource.transaction(async (manager) => {
      await comparisonLock(manager, lenderId, 'alone');
      const uploads: { id: string }[] = await manager.query(UPLOADS, [lenderId, caseIds]);
      const ids = uploads.map(({ id }) => id).toSorted();
      if (ids.length > 0)
        await manager.query('update insurance_uploads set compared_at = null where id = any($1)', [ids]);
      for (const uploadId of ids) await this.outbox.add(manager, matchUpload, { uploadId });
      // In the order of their ids, as whoever changes several of them does.
      await manager.query('select 1 from cases where id = any($1) order by id for no key update', [caseIds]);
      await manager.query('update cases set compared_at = now() where id = any($1)', [caseIds]);
    });
  }
}
