import { provideRpcClient } from '@coverleaf/messaging';
import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module';
import { DigestsRepository } from './digests.repository';
import { TransmissionsModule } from '../transmissions/transmissions.module';
import { FailedTransmissions } from './failed-transmissions';
import { HeldDocuments } from './held-documents';
import { MailDigestProcessor, TROUBLE_SOURCES } from './mail-digest.processor';
import { StuckQueues } from './stuck-queues';
import type { TroubleSource } from './trouble';

/** Every cause of digests; another one is a class beside these. */
const CAUSES = [FailedTransmissions, HeldDocuments, StuckQueues];

@Module({
  imports: [NotificationsModule, TransmissionsModule],
  providers: [
    provideRpcClient('lender'),
    DigestsRepository,
    ...CAUSES,
    {
      provide: TROUBLE_SOURCES,
      inject: CAUSES,
      useFactory: (...sources: TroubleSource[]) => sources,
    },
    MailDigestProcessor,
  ],
})
export class StaffDigestModule {}
