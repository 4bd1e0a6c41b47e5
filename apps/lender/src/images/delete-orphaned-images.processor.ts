import { AuditTrail } from '@coverleaf/audit';
import { deleteOrphanedImages, thumbnailKey } from '@coverleaf/contracts';
import { deleteOrphans } from '@coverleaf/maintenance';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import type { ObjectStore } from '@coverleaf/object-store';
import { InjectObjectStore } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';

const ORPHAN_MS = 24 * 60 * 60_000;
/** An administrator may take this long to save the form for which a logo was uploaded. */
const UNUSED_LOGO_DAYS = 7;

/** Deletes logos that no lender uses, and files without a row: uploads, and files that outlived their image. */
@Processor(deleteOrphanedImages)
export class DeleteOrphanedImagesProcessor implements JobProcessor<typeof deleteOrphanedImages> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    @InjectObjectStore() private readonly store: ObjectStore,
  ) {}

  async process(): Promise<void> {
    const [, logos]: [unknown, number] = await this.dataSource.query(
      `delete from images where kind = 'logo' and created_at < now() - make_interval(days => $1)
         and not exists (select 1 from image_uses where image = name)`,
      [UNUSED_LOGO_DAYS],
    );
    const olderThan = new Date(Date.now() - ORPHAN_MS);
    const files = await deleteOrphans(this.store, 'content', olderThan, (keys) => this.withoutRow(keys));
    if (logos + files === 0) return;
    await this.dataSource.transaction((manager) =>
      this.audit.note(manager, 'files.swept', null, null, [`${logos} logos`, `${files} files`]),
    );
  }

  private async withoutRow(keys: readonly string[]): Promise<string[]> {
    const rows: { key: string }[] = await this.dataSource.query(
      `select key from unnest($1::text[]) key
       where not exists (select 1 from images where name = key)
         and not (starts_with(key, $2) and exists (select 1 from images where name = substr(key, length($2) + 1)))`,
      [keys, thumbnailKey('')],
    );
    return rows.map(({ key }) => key);
  }
}
