import { deleteExpiredEmails, rewrapMailKeys, deleteOrphanedMailFiles } from '@coverleaf/contracts';
import { olderKeysInUse } from '@coverleaf/encryption';
import { provideScheduler } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { RewrapKeysProcessor } from './rewrap-keys.processor';
import { DeleteOrphanedFilesProcessor } from './delete-orphaned-files.processor';

/** In UTC: night in the United States, after the nightly jobs of other services. */
const NIGHT = 7;

/** Maintenance jobs and their schedule. */
@Module({
  imports: [StorageModule],
  providers: [
    ...provideScheduler([
      { job: deleteExpiredEmails, fromHour: NIGHT },
      { job: deleteOrphanedMailFiles, fromHour: NIGHT },
      { job: rewrapMailKeys, dedupeKey: olderKeysInUse },
    ]),
    RewrapKeysProcessor,
    DeleteOrphanedFilesProcessor,
  ],
})
export class MaintenanceModule {}
