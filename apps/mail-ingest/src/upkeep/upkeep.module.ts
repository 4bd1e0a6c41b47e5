import { deleteExpiredEmails, rewrapMailKeys, deleteOrphanedMailFiles } from '@coverleaf/contracts';
import { olderKeysInUse } from '@coverleaf/encryption';
import { provideScheduler } from '@coverleaf/messaging';
import { StorageModule } from '@coverleaf/service-kit';
import { Module } from '@nestjs/common';
import { RewrapKeysProcessor } from './rewrap-keys.processor';
import { SweepFilesProcessor } from './sweep-files.processor';

/** After the night's other work, whatever the time zone of the United States. */
const NIGHT = 7;

/** What is done once a day. */
@Module({
  imports: [StorageModule],
  providers: [
    ...provideScheduler([
      { job: deleteExpiredEmails, fromHour: NIGHT },
      { job: deleteOrphanedMailFiles, fromHour: NIGHT },
      { job: rewrapMailKeys, dedupeKey: olderKeysInUse },
    ]),
    RewrapKeysProcessor,
    SweepFilesProcessor,
  ],
})
export class UpkeepModule {}
