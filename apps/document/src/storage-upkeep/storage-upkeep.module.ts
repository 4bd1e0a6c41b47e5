import { deleteExpired, mailDigest, rewrapDocumentKeys, deleteOrphanedFiles } from '@coverleaf/contracts';
import { olderKeysInUse } from '@coverleaf/encryption';
import { provideScheduler } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { RewrapKeysProcessor } from './rewrap-keys.processor';
import { SweepFilesProcessor } from './sweep-files.processor';

/** Every ten minutes: `14:3`. */
const tenMinutes = (now: Date): string => now.toISOString().slice(11, 15);

/** What is done by the clock. */
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
    SweepFilesProcessor,
  ],
})
export class StorageUpkeepModule {}
