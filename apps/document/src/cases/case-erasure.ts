import { sealRow } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { eraseMessages } from '../sent-messages/sent-messages';
import { CommentEntity } from '../comments/comment.entity';
import { CaseEntity, CaseEventEntity } from './case.entity';
import { AttestationEntity } from './attestations/attestation.entity';
import { columnsOf, fieldsOf } from './case-facts';

/** What a case tells of its borrower. The loan itself is the lender's record and stays. */
const PERSONAL = { borrower: null, email: null, phone: null, description: null, number: null, address: null };

@Injectable()
export class CaseErasure {
  /** Call it in the transaction that ends an erasure. @returns the number of cases */
  async erase(manager: EntityManager, emailHash: string): Promise<number> {
    // Locked, so that a roster or a colleague doesn't change a case between reading and writing.
    const lock = { mode: 'pessimistic_write' } as const;
    const cases = await manager.find(CaseEntity, { where: { emailHash }, order: { id: 'ASC' }, lock });
    for (const row of cases) {
      const { id: caseId, version } = row;
      const columns = columnsOf({ ...fieldsOf(row), ...PERSONAL });
      const values = sealRow(manager, CaseEntity, caseId, {
        ...{ ...columns, closingNote: null, version: version + 1 },
      });
      await manager.update(CaseEntity, { id: caseId }, values);
      await manager.update(AttestationEntity, { caseId }, { facts: null });
      await manager.delete(CommentEntity, { caseId });
      await manager.query('delete from case_mentions where case_id = $1', [caseId]);
      await manager.insert(CaseEventEntity, { caseId, kind: 'erased' });
    }
    await eraseMessages(manager, { addressHash: emailHash, caseIds: cases.map(({ id }) => id) });
    return cases.length;
  }
}
