import type { TransmissionKind } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { WITHOUT_OBSTACLE } from '../transmissions/obstacle';
import type { Trouble, TroubleSource } from './trouble';

const WORDS: Readonly<Record<TransmissionKind, string>> = {
  document: 'Documents that could not be sent',
  confirmation: 'Contact details that could not be sent',
};

/** What was given up, until staff have it sent again, discard it or decide on its document; what is held counts apart. */
@Injectable()
export class FailedTransmissions implements TroubleSource {
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
