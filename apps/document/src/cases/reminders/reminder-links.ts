import { stopRemindersRpc, type RpcInput } from '@coverleaf/contracts';
import { openToken, sealToken } from '@coverleaf/encryption';
import { Handles } from '@coverleaf/messaging';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { z } from 'zod';
import { DocumentConfig } from '../../document.config';
import { CaseEventEntity } from '../case.entity';

const SEAL = { purpose: 'reminders', context: 'case' };
const Sealed = z.object({ caseId: z.uuid(), language: z.string() });

/** The private link by which a borrower ends the reminders of a case. It shows nothing of the case. */
@Injectable()
export class ReminderLinks {
  constructor(
    private readonly dataSource: DataSource,
    @InjectConfig() private readonly config: DocumentConfig,
  ) {}

  urlOf(caseId: string, language: string): string {
    const token = sealToken(SEAL, Buffer.from(JSON.stringify({ caseId, language }), 'utf8'));
    return `${this.config.PUBLIC_URL}/status/reminders/${token}`;
  }

  @Handles(stopRemindersRpc)
  async stop({ token, ends }: RpcInput<typeof stopRemindersRpc>) {
    const clear = openToken(SEAL, token);
    if (!clear) return null;
    const { caseId, language } = Sealed.parse(JSON.parse(clear.toString('utf8')));
    return this.dataSource.transaction(async (manager) => {
      const [row]: { isEnded: boolean }[] = await manager.query(
        'select reminders_ended_at is not null as "isEnded" from cases where id = $1 for no key update',
        [caseId],
      );
      if (!row) return null;
      if (!ends || row.isEnded) return { isEnded: row.isEnded, language };
      await manager.query('update cases set reminders_ended_at = now() where id = $1', [caseId]);
      await manager.insert(CaseEventEntity, { caseId, kind: 'reminders_ended', details: ['borrower'] });
      return { isEnded: true, language };
    });
  }
}
