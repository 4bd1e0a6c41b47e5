import { AuditTrail } from '@coverleaf/audit';
import { closeCase, DEFAULT_TIME_ZONE, type OperationInput, reopenCase } from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { changedSince, sealRow, stale } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { CaseEntity, CaseEventEntity } from './case.entity';
import { CaseStates } from './case-states';
import { CasesRepository } from './cases.repository';
import { CasesService } from './cases.service';
import { dayAt } from './clock/calendar';
import { LenderDays } from './clock/lender-days';

/** Ends the charge that runs on day $2, at the earliest on its first day. */
const END_CHARGE = `with ended as (
    update case_charges set last_on = greatest(first_on, $2::date), version = version + 1
     where case_id = $1 and last_on is null and not is_void returning case_id
  ) insert into case_events (case_id, kind, details) select case_id, 'charge_changed', '{lastOn}' from ended`;

/** Staff close cases, such as those of loans that were paid off, and reopen them. */
@Injectable()
export class CaseClosingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cases: CasesRepository,
    private readonly details: CasesService,
    private readonly states: CaseStates,
    private readonly days: LenderDays,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws AppError 404 also for cases of other lenders, 409 `changed_since` if it is closed, `stale` */
  @Handles(closeCase)
  async close({ actor, params, version, body: { reason, note } }: OperationInput<typeof closeCase>) {
    const before = await this.cases.find(actor, params.id);
    if (before.state === 'closed') throw changedSince('the case');
    const { id: caseId, lenderId } = before;
    const day = await this.days.of(lenderId);
    const today = day?.today ?? dayAt(new Date(), DEFAULT_TIME_ZONE);
    await this.dataSource.transaction(async (manager) => {
      await this.take(manager, before, version, { closingNote: note });
      await manager.query(END_CHARGE, [caseId, today]);
      const event = { caseId, actorId: actor.userId, details: [reason] };
      await manager.insert(CaseEventEntity, { kind: 'closed' as const, ...event });
      await this.states.close(manager, caseId);
      await this.audit.note(manager, 'case.closed', actor, caseId, [reason]);
    });
    return this.details.get({ actor, params });
  }

  /** @throws AppError 404 also for cases of other lenders, 409 `changed_since` if it isn't closed, `stale` */
  @Handles(reopenCase)
  async reopen({ actor, params, version }: OperationInput<typeof reopenCase>) {
    const before = await this.cases.find(actor, params.id);
    if (before.state !== 'closed') throw changedSince('the case');
    const { id: caseId } = before;
    await this.dataSource.transaction(async (manager) => {
      // What arrived while it was closed was not compared with it.
      await this.take(manager, before, version, { closingNote: null, comparedAt: null });
      await manager.insert(CaseEventEntity, { caseId, kind: 'reopened', actorId: actor.userId });
      await this.states.reopen(manager, caseId);
      await this.audit.note(manager, 'case.reopened', actor, caseId);
    });
    return this.details.get({ actor, params });
  }

  /** Locks the case in the version that was read. @throws AppError 409 `stale` */
  private async take(
    manager: EntityManager,
    { id, version }: CaseEntity,
    seen: number | undefined,
    values: Partial<Pick<CaseEntity, 'closingNote' | 'comparedAt'>>,
  ): Promise<void> {
    if (seen !== undefined && seen !== version) throw stale('this case');
    const { affected } = await manager.update(
      CaseEntity,
      { id, version },
      sealRow(manager, CaseEntity, id, { ...values, version: version + 1 }),
    );
    if (!affected) throw stale('this case');
  }
}
