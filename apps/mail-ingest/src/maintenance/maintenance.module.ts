import { deleteExpiredEmails, rewrapMailKeys, deleteOrphanedMailFiles } from '@coverleaf/contracts';
import { olderKeysInUse } from '@coverleaf/encryption';
import { provideScheduler } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { RewrapKeysProcessor } from './rewrap-keys.processor';
import { DeleteOrphanedFilesProcessor } from './delete-orphaned-files.processor';

/** Maintenance jobs and their schedule. */
@Module({
  imports: [StorageModule],
  providers: [
    ...provideScheduler([
      { job: deleteExpiredEmails, atNight: true },
      { job: deleteOrphanedMailFiles, atNight: true },
      { job: rewrapMailKeys, dedupeKey: olderKeysInUse },
    ]),
    RewrapKeysProcessor,
    DeleteOrphanedFilesProcessor,
  ],
})
export class MaintenanceModule {}
