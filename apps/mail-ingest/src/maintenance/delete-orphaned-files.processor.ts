import { AuditTrail } from '@coverleaf/audit';
import { deleteOrphanedMailFiles } from '@coverleaf/contracts';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import { type ObjectStore, deleteOrphans } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';

/** A younger file may belong to a transaction that has not committed yet. */
const MIN_AGE_MS = 24 * 60 * 60_000;

/** Deletes files that no row refers to, because a process crashed or the email was deleted meanwhile. */
@Processor(deleteOrphanedMailFiles)
export class DeleteOrphanedFilesProcessor implements JobProcessor<typeof deleteOrphanedMailFiles> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    @InjectObjectStore() private readonly store: ObjectStore,
  ) {}

  async process(): Promise<void> {
    const olderThan = new Date(Date.now() - MIN_AGE_MS);
    const deleted = await deleteOrphans(this.store, 'attachments', olderThan, (keys) =>
      this.orphansAmong(keys),
    );
    if (deleted === 0) return;
    await this.dataSource.transaction((manager) =>
      this.audit.note(manager, 'files.swept', null, null, [`${deleted} files of mails`]),
    );
  }

  private async orphansAmong(keys: readonly string[]): Promise<string[]> {
    const rows: { key: string }[] = await this.dataSource.query(
      `select key from unnest($1::text[]) key
       where not exists (select 1 from emails where source_path = key)
         and not exists (select 1 from emails where generated_pdf = key)
         and not exists (select 1 from email_attachments where storage_path = key)`,
      [keys],
    );
    return rows.map(({ key }) => key);
  }
}
