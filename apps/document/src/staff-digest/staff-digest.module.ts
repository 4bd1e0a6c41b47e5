import { provideRpcClient } from '@coverleaf/messaging';
import { Injectable, Module } from '@nestjs/common';
import type { TransmissionKind } from '@coverleaf/contracts';
import { DataSource } from 'typeorm';
import { NotificationsModule } from '../notifications/notifications.module';
import { DigestsRepository } from './digests.repository';
import { TransmissionsModule } from '../transmissions/transmissions.module';
import { MailDigestProcessor, TROUBLE_SOURCES } from './mail-digest.processor';
import { StuckQueues } from './stuck-queues';
import type { Trouble, TroubleSource } from './trouble';
import { LenderHoldsRepository } from '../transmissions/lender-holds.repository';
import { WITHOUT_OBSTACLE } from '../transmissions/obstacle';

const WORDS: Readonly<Record<TransmissionKind, string>> = {
  document: 'Documents that could not be sent',
  confirmation: 'Contact details that could not be sent',
};

/** What was given up, until staff have it sent again, discard it or decide on its document; what is held counts apart. */
@Injectable()
class FailedTransmissions implements TroubleSource {
  constructor(private readonly dataSource: DataSource) {}

  async look(): Promise<Trouble[]> {
    const rows = await this.dataSource.query<{ kind: TransmissionKind; count: string; newest: Date }[]>(
      `select kind, count(*), max(sent.updated_at) as newest
         from transmissions sent join insurance_uploads upload on upload.id = sent.upload_id
        where state = 'failed' and not is_held and ${WITHOUT_OBSTACLE} group by kind order by kind`,
    );
    return rows.map(({ kind, count, newest }) => ({
      words: `${WORDS[kind]}: ${count}`,
      path: '/admin/transmissions',
      newestAt: newest,
    }));
  }
}

/** Documents that are held because their lender's system refuses one after the other. */
@Injectable()
class HeldDocuments implements TroubleSource {
  constructor(private readonly holds: LenderHoldsRepository) {}

  async look(): Promise<Trouble[]> {
    const holds = await this.holds.list();
    const newest = holds.at(-1);
    if (!newest) return [];
    const documents = holds.reduce((sum, hold) => sum + hold.documents, 0);
    return [
      {
        words: `Lenders whose documents are held after repeated refusals: ${holds.length}, with ${documents} documents`,
        path: '/admin/transmissions',
        newestAt: new Date(newest.since),
      },
    ];
  }
}

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
