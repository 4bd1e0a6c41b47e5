import { matchUpload } from '@coverleaf/contracts';
import { Outbox } from '@coverleaf/messaging';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';

/**
 * Uploads of a lender that have something in common with cases which were opened, or changed, after they were
 * compared. $1: the lender, $2: the cases.
 */
const UPLOADS = `select distinct found.id from cases cross join lateral (
    select upload.id from insurance_uploads upload
     where upload.lender_id = $1 and upload.reference_hashes && array[cases.reference_hash]
    union all
    select upload.id from insurance_uploads upload
     where upload.lender_id = $1 and upload.email_hash = cases.email_hash
    union all
    select upload.id from document_readings reading join insurance_uploads upload on upload.id = reading.upload_id
     where upload.lender_id = $1 and cases.number_hash is not null and reading.numbers && array[cases.number_hash]
  ) found
 where cases.id = any($2) and not exists (
   select 1 from case_evidence where case_id = cases.id and upload_id = found.id)`;

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
      const uploads: { id: string }[] = await manager.query(UPLOADS, [lenderId, caseIds]);
      const ids = uploads.map(({ id }) => id).toSorted();
      if (ids.length > 0)
        await manager.query('update insurance_uploads set compared_at = null where id = any($1)', [ids]);
      for (const uploadId of ids) await this.outbox.add(manager, matchUpload, { uploadId });
      await manager.query('update cases set compared_at = now() where id = any($1)', [caseIds]);
    });
  }
}
