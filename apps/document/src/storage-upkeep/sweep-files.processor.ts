import { AuditTrail } from '@coverleaf/audit';
import { deleteOrphanedFiles } from '@coverleaf/contracts';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import { type ObjectStore, deleteOrphans } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';

/** Nothing is on its way to its row for so long. */
const ORPHAN_MS = 24 * 60 * 60_000;

/** Files that no row names: their gateway died before it had them registered. */
@Processor(deleteOrphanedFiles)
export class SweepFilesProcessor implements JobProcessor<typeof deleteOrphanedFiles> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    @InjectObjectStore() private readonly store: ObjectStore,
  ) {}

  async process(): Promise<void> {
    const olderThan = new Date(Date.now() - ORPHAN_MS);
    const swept = await deleteOrphans(this.store, 'insurance', olderThan, (keys) => this.unknownOf(keys));
    if (swept === 0) return;
    await this.dataSource.transaction((manager) =>
      this.audit.note(manager, 'files.swept', null, null, [`${swept} files`]),
    );
  }

  private async unknownOf(keys: readonly string[]): Promise<string[]> {
    const rows: { key: string }[] = await this.dataSource.query(
      `select key from unnest($1::text[]) key
       where not exists (select 1 from insurance_uploads where file_path = key)
         and not exists (select 1 from insurance_uploads where pdf_path = key)`,
      [keys],
    );
    return rows.map(({ key }) => key);
  }
}
