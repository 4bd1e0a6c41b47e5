import { AuditTrail } from '@coverleaf/audit';
import { deleteOrphanedFiles } from '@coverleaf/contracts';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import { type ObjectStore, deleteOrphans } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';

/** Longer than any upload takes from its file to its row. */
const ORPHAN_MS = 24 * 60 * 60_000;

/** Deletes files that no row names: the gateway died between storing the file and registering the upload. */
@Processor(deleteOrphanedFiles)
export class DeleteOrphanedFilesProcessor implements JobProcessor<typeof deleteOrphanedFiles> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    @InjectObjectStore() private readonly store: ObjectStore,
  ) {}

  async process(): Promise<void> {
    const olderThan = new Date(Date.now() - ORPHAN_MS);
    const deleted = await deleteOrphans(this.store, 'insurance', olderThan, (keys) =>
      this.orphansAmong(keys),
    );
    if (deleted === 0) return;
    await this.dataSource.transaction((manager) =>
      this.audit.note(manager, 'files.swept', null, null, [`${deleted} files`]),
    );
  }

  private async orphansAmong(keys: readonly string[]): Promise<string[]> {
    const rows: { key: string }[] = await this.dataSource.query(
      `select key from unnest($1::text[]) key
       where not exists (select 1 from insurance_uploads where file_path = key)
         and not exists (select 1 from insurance_uploads where pdf_path = key)`,
      [keys],
    );
    return rows.map(({ key }) => key);
  }
}
