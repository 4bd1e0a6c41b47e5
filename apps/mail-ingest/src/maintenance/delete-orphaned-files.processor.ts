import { AuditTrail } from '@coverleaf/audit';
import { deleteOrphanedMailFiles } from '@coverleaf/contracts';
import { type JobProcessor, Processor } from '@coverleaf/messaging';
import type { ObjectStore } from '@coverleaf/object-store';
import { deleteUnreferencedFiles, InjectObjectStore } from '@coverleaf/service-kit';
import { DataSource } from 'typeorm';
import { FILES } from './file-columns';

/** Deletes files that no row refers to, because a process crashed or the email was deleted meanwhile. */
@Processor(deleteOrphanedMailFiles)
export class DeleteOrphanedFilesProcessor implements JobProcessor<typeof deleteOrphanedMailFiles> {
  constructor(
    private readonly dataSource: DataSource,
    private readonly audit: AuditTrail,
    @InjectObjectStore() private readonly store: ObjectStore,
  ) {}

  async process(): Promise<void> {
    const deleted = await deleteUnreferencedFiles(this.dataSource, this.store, 'attachments', FILES);
    if (deleted === 0) return;
    await this.dataSource.transaction((manager) =>
      this.audit.note(manager, 'files.swept', null, null, [`${deleted} files of mails`]),
    );
  }
}
