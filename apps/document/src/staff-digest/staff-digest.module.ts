import { provideRpcClient } from '@coverleaf/messaging';
import { Module } from '@nestjs/common';
import { NotificationsModule } from '../notifications/notifications.module';
import { DeliveryModule } from '../uploads/delivery/delivery.module';
import {
  DIGEST_CAUSES,
  FailedTransmissions,
  HeldDocuments,
  StuckQueues,
  type DigestCause,
} from './digest-causes';
import { MailDigestProcessor } from './mail-digest.processor';

/** Every cause of a digest. A new one is a class in `digest-causes.ts` and its name here. */
const CAUSES = [FailedTransmissions, HeldDocuments, StuckQueues];

@Module({
  imports: [NotificationsModule, DeliveryModule],
  providers: [
    provideRpcClient('lender'),
    ...CAUSES,
    { provide: DIGEST_CAUSES, inject: CAUSES, useFactory: (...causes: DigestCause[]) => causes },
    MailDigestProcessor,
  ],
})
export class StaffDigestModule {}
