import { randomUUID } from 'node:crypto';
import { type CaseState, type CollateralKind, REFUND_WARNING_DAYS } from '@coverleaf/contracts';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager, In } from 'typeorm';
import { CaseEventEntity } from '../case.entity';
import { addDays, type Day, dayAt } from '../clock/calendar';
import { CASE_DAYS, caseClock, type CaseDays } from '../clock/case-clock';
import type { LenderDay } from '../clock/lender-days';
import { CaseChargeEntity } from './charge.entity';
import { refundOf } from './proven-coverage';

/** A charge begins this long after the last day for proof, so that all that arrived before is in the database. */
const MARGIN = `interval '1 hour'`;

/** The end of a last day $2 in the time zone $3. */
const END = `(($2::date + 1)::timestamp at time zone $3)`;

/**
 * Whether something arrived in time that may be proof: an upload of the lender that isn't compared with its cases yet,
 * one that is proposed for this case, or one without a lender that names this reference. $1: the case.
 */
const ARRIVED = `exists (
    select 1 from insurance_uploads upload
     where upload.lender_id = $4 and upload.compared_at is null and upload.received_at < ${END}
  ) or exists (
    select 1 from case_evidence evidence join insurance_uploads upload on upload.id = evidence.upload_id
     where evidence.case_id = $1 and evidence.state = 'proposed' and evidence.no_proof is null
       and upload.received_at < ${END}
  ) or exists (
    select 1 from insurance_uploads upload join cases on cases.id = $1
     where upload.lender_id is null and upload.status = 'pending' and upload.clue_hashes && array[cases.reference_hash]
       and upload.received_at < ${END}
  )`;

/** Charges of all lenders whose refund may have to be computed anew. */
const SETTLING = `select charge.id, cases.lender_id as "lenderId" from case_charges charge
    join cases on cases.id = charge.case_id
  where not charge.is_void and charge.refund_paid_on is null and charge.refund_days is distinct from 0
    and (cases.state in ('held', 'proven') or charge.proof_on is not null or exists (
      select 1 from case_attestations where case_id = cases.id and outcome is null))`;

/** What the refund of a charge depends on, beside its own columns. SQL of `case_charges charge`. */
const GROUNDS = `select charge.id, cases.state, cases.collateral, proof.at as "proofAt"
  from case_charges charge join cases on cases.id = charge.case_id
  -- When the oldest proof arrived that isn't rejected.
  cross join lateral (
    select min(arrived.at) as at from (
      select upload.received_at as at from case_evidence evidence
        join insurance_uploads upload on upload.id = evidence.upload_id
       where evidence.case_id = charge.case_id and evidence.state = 'joined'
         and (evidence.outcome = 'accepted' or evidence.outcome is null and evidence.no_proof is null)
      union all
      -- What an agent confirms, however late, was right when it was stated.
      select created_at from case_attestations
       where case_id = charge.case_id and outcome is distinct from 'rejected'
    ) arrived
  ) proof
  where charge.id = any($1)`;

/** Charges that are read at once. */
const SETTLED_AT_ONCE = 500;

interface Grounds {
  readonly id: string;
  readonly state: CaseState;
  readonly collateral: CollateralKind | null;
  readonly proofAt: Date | null;
}

interface LockedCase extends CaseDays {
  readonly isUncompared: boolean;
  readonly state: CaseState;
  readonly collateral: CollateralKind | null;
  readonly monthlyCents: number | null;
}

/** Begins charges, ends them when proof is accepted, and computes what is to be refunded. */
@Injectable()
export class Charges {
  constructor(private readonly dataSource: DataSource) {}

  /** Begins the charge of a case if nothing holds it. @param mailSince when the oldest pending email arrived */
  begin(day: LenderDay, caseId: string, mailSince: Date | null): Promise<boolean> {
    return this.dataSource.transaction(async (manager) => {
      // An upload that joins this case waits for the lock, and one that joined before it is seen.
      const locked = await lock(manager, caseId);
      // Changed since, so earlier uploads may fit it now.
      if (locked?.state !== 'open' || locked.isUncompared) return false;
      const { step, lastDay } = caseClock(locked, day.rulesOf(locked.collateral), day.today);
      if (step !== 'over' || lastDay === null) return false;
      const [{ isOver, hasArrived }]: [{ isOver: boolean; hasArrived: boolean }] = await manager.query(
        `select now() > ${END} + ${MARGIN} and coalesce($5 >= ${END}, true) as "isOver", ${ARRIVED} as "hasArrived"`,
        [caseId, lastDay, day.timeZone, day.lenderId, mailSince],
      );
      if (!isOver || hasArrived) return false;
      const [begun]: unknown[] = await manager.query(
        `insert into case_charges (id, case_id, first_on, monthly_cents) select $1, $2, $3, $4
          where not exists (select 1 from case_charges where case_id = $2
            and (first_on > $5 or last_on is null and not is_void))
         returning 1`,
        [randomUUID(), caseId, day.today, locked.monthlyCents, lastDay],
      );
      if (!begun) return false;
      await manager.insert(CaseEventEntity, { caseId, kind: 'charged', details: [day.today] });
      return true;
    });
  }

  /** Ids of charges that `settleAll` may change, by lender. */
  async unsettled(): Promise<ReadonlyMap<string, readonly string[]>> {
    const rows = await this.dataSource.query<{ id: string; lenderId: string }[]>(SETTLING);
    const byLender = new Map<string, string[]>();
    for (const { id, lenderId } of rows) {
      const ids = byLender.get(lenderId) ?? [];
      ids.push(id);
      byLender.set(lenderId, ids);
    }
    return byLender;
  }

  /** Locks only what changes, because most charges stay as they are for months. */
  async settleAll(day: LenderDay, chargeIds: readonly string[]): Promise<void> {
    const { manager } = this.dataSource;
    for (let from = 0; from < chargeIds.length; from += SETTLED_AT_ONCE) {
      const ids = chargeIds.slice(from, from + SETTLED_AT_ONCE);
      const charges = await manager.findBy(CaseChargeEntity, { id: In(ids) });
      const found: Grounds[] = await manager.query(GROUNDS, [ids]);
      const grounds = new Map(found.map((one) => [one.id, one]));
      for (const charge of charges) {
        const known = grounds.get(charge.id);
        const after = known && (await settled(manager, day, charge, known));
        if (after && changedNames(charge, after).length > 0) await this.settle(day, charge.caseId, charge.id);
      }
    }
  }

  async settleCase(day: LenderDay, caseId: string): Promise<void> {
    const charges = await this.dataSource.manager.findBy(CaseChargeEntity, { caseId, isVoid: false });
    for (const { id, refundPaidOn } of charges) if (refundPaidOn === null) await this.settle(day, caseId, id);
  }

  private settle(day: LenderDay, caseId: string, id: string): Promise<void> {
    return this.dataSource.transaction(async (manager) => {
      await lock(manager, caseId);
      const before = await manager.findOne(CaseChargeEntity, {
        where: { id },
        lock: { mode: 'pessimistic_write' },
      });
      if (!before || before.isVoid || before.refundPaidOn !== null) return;
      const [grounds]: Grounds[] = await manager.query(GROUNDS, [[id]]);
      if (grounds) await this.save(manager, before, await settled(manager, day, before, grounds));
    });
  }

  /** Each change is an event of the case. */
  private async save(
    manager: EntityManager,
    before: CaseChargeEntity,
    after: CaseChargeEntity,
  ): Promise<void> {
    const names = changedNames(before, after);
    if (names.length === 0) return;
    const { id, caseId, refundDays, refundCents } = after;
    const changed = Object.fromEntries(names.map((name) => [name, after[name]]));
    await manager.update(CaseChargeEntity, { id }, { ...changed, version: before.version + 1 });
    const note = (kind: CaseEventEntity['kind'], details: string[]) =>
      manager.insert(CaseEventEntity, { caseId, kind, details });
    if (names.includes('lastOn')) await note('charge_changed', ['lastOn']);
    if (names.includes('refundDays') && refundDays !== null)
      await note('refund_owed', [`${refundDays}`, ...(refundCents === null ? [] : [`${refundCents}`])]);
    if (before.warnedAt === null && after.warnedAt !== null)
      await note('refund_due', [after.refundDueOn ?? '']);
  }
}

/** A charge as it should be by now. */
async function settled(
  manager: EntityManager,
  day: LenderDay,
  before: CaseChargeEntity,
  { state, collateral, proofAt }: Grounds,
): Promise<CaseChargeEntity> {
  const isProven = state === 'proven';
  const charge = {
    ...before,
    lastOn: before.lastOn ?? (isProven ? laterOf(before.firstOn, day.today) : null),
  };
  // A document may have been deleted after it was accepted.
  const arrivedOn = proofAt ? dayAt(proofAt, day.timeZone) : isProven ? before.proofOn : null;
  const proofOn = state === 'closed' ? before.proofOn : arrivedOn;
  const refund = await refundOf(manager, charge, state);
  // Proof that arrived before the charge, such as a statement that was confirmed late, had nothing to refund yet.
  const { refundDays } = day.rulesOf(collateral);
  const refundDueOn = proofOn && addDays(laterOf(proofOn, before.firstOn), refundDays, 'days');
  const isWarned =
    refundDueOn !== null &&
    refund.refundDays !== 0 &&
    day.today >= addDays(refundDueOn, -REFUND_WARNING_DAYS, 'days');
  const warnedAt = isWarned ? (before.warnedAt ?? new Date()) : null;
  return { ...charge, proofOn, ...refund, refundDueOn, warnedAt };
}

const changedNames = (before: CaseChargeEntity, after: CaseChargeEntity): (keyof CaseChargeEntity)[] =>
  (Object.keys(after) as (keyof CaseChargeEntity)[]).filter(
    (name) => String(after[name]) !== String(before[name]),
  );

async function lock(manager: EntityManager, caseId: string): Promise<LockedCase | undefined> {
  const [row]: LockedCase[] = await manager.query(
    `select state, collateral, monthly_charge_cents as "monthlyCents", compared_at is null as "isUncompared", ${CASE_DAYS}
       from cases
      where id = $1 for no key update`,
    [caseId],
  );
  return row;
}

const laterOf = (a: Day, b: Day): Day => (a > b ? a : b);
