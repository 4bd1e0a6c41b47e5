import { deleteExpired, mailDigest, rewrapDocumentKeys, deleteOrphanedFiles } from '@coverleaf/contracts';
import { olderKeysInUse } from '@coverleaf/encryption';
import { provideScheduler } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { DeleteOrphanedFilesProcessor } from './delete-orphaned-files.processor';
import { RewrapKeysProcessor } from './rewrap-keys.processor';

/** One key per ten minutes: `14:3`. */
const tenMinutes = (now: Date): string => now.toISOString().slice(11, 15);

/** The scheduled jobs of the service, and those that keep its storage in order. */
@Module({
  imports: [StorageModule],
  providers: [
    ...provideScheduler([
      { job: deleteExpired, atNight: true },
      { job: deleteOrphanedFiles, atNight: true },
      { job: rewrapDocumentKeys, dedupeKey: olderKeysInUse },
      { job: mailDigest, dedupeKey: tenMinutes },
    ]),
    RewrapKeysProcessor,
    DeleteOrphanedFilesProcessor,
  ],
})
export class MaintenanceModule {}
