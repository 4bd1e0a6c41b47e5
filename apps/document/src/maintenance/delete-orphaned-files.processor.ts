import { AuditTrail } from '@coverleaf/audit';
import { deleteOrphanedFiles } from '@coverleaf/contracts';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import type { ObjectStore } from '@coverleaf/object-store';
import { deleteUnreferencedFiles, InjectObjectStore } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';
import { FILES } from './file-columns';

/** Deletes files that no row names: the gateway died between storing the file and registering the upload. */
@Processor(deleteOrphanedFiles)
export class DeleteOrphanedFilesProcessor implements JobProcessor<typeof deleteOrphanedFiles> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    @InjectObjectStore() private readonly store: ObjectStore,
  ) {}

  async process(): Promise<void> {
    const deleted = await deleteUnreferencedFiles(this.dataSource, this.store, 'insurance', FILES);
    if (deleted === 0) return;
    await this.dataSource.transaction((manager) =>
      this.audit.note(manager, 'files.swept', null, null, [`${deleted} files`]),
    );
  }
}
