import { type CaseOrigin, type LookedUpLoan, shownLine } from '@coverleaf/contracts';
import { sealRow } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { CaseEntity, CaseEventEntity, newCaseId } from './case.entity';
import { columnsOf, referenceHash, unknownLoan } from './case-facts';

/** Opens the case of a loan that Insight knows, when its reference is first used. */
@Injectable()
export class CaseOpening {
  /** @param loan in Insight's words @returns the case's id, also of one that was opened before */
  async open(
    manager: EntityManager,
    lenderId: string,
    { reference, collateral }: Pick<LookedUpLoan, 'reference' | 'collateral'>,
    origin: CaseOrigin,
  ): Promise<string> {
    const known = await this.find(manager, lenderId, reference);
    if (known) return known;
    const id = newCaseId();
    const fields = { ...unknownLoan(reference), description: shownLine(collateral, 200) || null };
    const values = { id, lenderId, origin, ...columnsOf(fields) };
    const result = await manager
      .createQueryBuilder()
      .insert()
      .into(CaseEntity)
      .values(sealRow(manager, CaseEntity, id, values))
      .orIgnore()
      .returning('id')
      .execute();
    // A concurrent request opened it first.
    if ((result.raw as unknown[]).length === 0) return (await this.find(manager, lenderId, reference)) ?? id;
    await manager.insert(CaseEventEntity, { caseId: id, kind: 'opened', details: [origin] });
    return id;
  }

  private async find(manager: EntityManager, lenderId: string, reference: string): Promise<string | null> {
    const [row]: { id: string }[] = await manager.query(
      'select id from cases where lender_id = $1 and reference_hash = $2',
      [lenderId, referenceHash(reference)],
    );
    return row?.id ?? null;
  }
}
