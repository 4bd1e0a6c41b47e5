import { AuditTrail } from '@coverleaf/audit';
import { type CaseState, changeCharge, type OperationInput } from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import {
  type AppError,
  conflict,
  fieldProblem,
  isUniqueViolation,
  notFound,
  stale,
} from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { CaseEventEntity } from '../case.entity';
import { CasesRepository } from '../cases.repository';
import { CasesService } from '../cases.service';
import { addDays, dayAt } from '../clock/calendar';
import { CaseChargeEntity } from './charge.entity';
import { refundOf } from './proven-coverage';

/** What staff report about charges and refunds. */
@Injectable()
export class ChargesService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly cases: CasesRepository,
    private readonly details: CasesService,
    private readonly audit: AuditTrail,
  ) {}

  /** @throws AppError 404, 409 `stale`, 422 for days that contradict each other */
  @Handles(changeCharge)
  async change({ actor, params, body, version }: OperationInput<typeof changeCharge>) {
    const { id: caseId } = await this.cases.find(actor, params.id);
    await this.dataSource
      .transaction(async (manager) => {
        const lock = { mode: 'pessimistic_write' } as const;
        const before = await manager.findOne(CaseChargeEntity, {
          where: { id: params.chargeId, caseId },
          lock,
        });
        if (!before) throw notFound('There is no such charge.');
        if (version !== undefined && version !== before.version) throw stale('this charge');
        const after = { ...before, ...body };
        assertOrdered(after);
        const names = (Object.keys(body) as (keyof typeof body)[]).filter(
          (name) => body[name] !== before[name],
        );
        if (names.length === 0) return;
        if (names.includes('coveredFrom') || names.includes('coveredUntil'))
          after.isCoverageEntered = after.coveredFrom !== null;
        const [{ state }]: [{ state: CaseState }] = await manager.query(
          'select state from cases where id = $1',
          [caseId],
        );
        const refund = await refundOf(manager, after, state);
        const values = { ...after, ...refund, version: before.version + 1 };
        await manager.update(CaseChargeEntity, { id: before.id }, values);
        const event = { caseId, actorId: actor.userId };
        const others = names.filter((name) => name !== 'refundPaidOn');
        if (others.length > 0)
          await manager.insert(CaseEventEntity, { ...event, kind: 'charge_changed', details: others });
        if (names.includes('refundPaidOn'))
          await manager.insert(CaseEventEntity, {
            ...{ ...event, kind: 'refund_paid' as const },
            details: after.refundPaidOn === null ? [] : [after.refundPaidOn],
          });
        await this.audit.note(manager, 'case.charge_changed', actor, caseId, names);
      })
      .catch((error: unknown) => {
        throw isUniqueViolation(error, 'case_charges_running') ? runsAlready() : error;
      });
    return this.details.get({ actor, params });
  }
}

function assertOrdered({ firstOn, lastOn, coveredFrom, coveredUntil, refundPaidOn }: CaseChargeEntity): void {
  if (lastOn !== null && lastOn < firstOn) throw fieldProblem('lastOn', 'This is before the first day');
  if ((coveredFrom === null) !== (coveredUntil === null))
    throw fieldProblem(coveredFrom === null ? 'coveredFrom' : 'coveredUntil', 'Fill in both days or none');
  if (coveredFrom !== null && coveredUntil !== null && coveredUntil <= coveredFrom)
    throw fieldProblem('coveredUntil', 'This must be after the first day of coverage');
  if (refundPaidOn !== null && refundPaidOn < firstOn)
    throw fieldProblem('refundPaidOn', 'This is before the charge');
  // A day more, because the lender's day may have begun before ours.
  const tomorrow = addDays(dayAt(new Date(), 'UTC'), 1, 'days');
  if (refundPaidOn !== null && refundPaidOn > tomorrow)
    throw fieldProblem('refundPaidOn', 'This day is still to come');
}

const runsAlready = (): AppError => conflict('charge_runs', 'Another charge of this case runs already.');
