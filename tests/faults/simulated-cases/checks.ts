import type { CaseState } from '@coverleaf/contracts';
import type { DataSource } from 'typeorm';
import {
  coveredDaysOf,
  type Day,
  dayOf,
  isHeldInTruth,
  lastDayOf,
  type Loan,
  plusDays,
  REFUND_DAYS,
} from './loans';

export interface ChargeRow {
  readonly id: string;
  readonly caseId: string;
  readonly firstOn: Day;
  readonly lastOn: Day | null;
  readonly refundDays: number | null;
  readonly refundDueOn: Day | null;
  readonly refundPaidOn: Day | null;
  readonly warnedAt: Date | null;
}

const day = (column: string, name: string): string => `to_char(${column}, 'YYYY-MM-DD') as "${name}"`;

export const chargesOf = (dataSource: DataSource): Promise<ChargeRow[]> =>
  dataSource.query(
    `select id, case_id as "caseId", ${day('first_on', 'firstOn')}, ${day('last_on', 'lastOn')},
        refund_days as "refundDays", ${day('refund_due_on', 'refundDueOn')},
        ${day('refund_paid_on', 'refundPaidOn')}, warned_at as "warnedAt" from case_charges`,
  );

const truthOf = ({ noticeOn, coverage, arrivals, attestations }: Loan): string =>
  JSON.stringify({ noticeOn, coverage, arrivals, attestations });

/** Why a charge that has just begun must not have. Null: it may. */
export function wrongBegin(loan: Loan, charge: ChargeRow, now: Date): string | null {
  const lastDay = lastDayOf(loan);
  if (charge.firstOn <= lastDay)
    return `${loan.reference} is charged from ${charge.firstOn}, but ${lastDay} is its last day`;
  if (isHeldInTruth(loan, now))
    return `${loan.reference} is charged from ${charge.firstOn} although proof arrived in time: ${truthOf(loan)}`;
  return null;
}

/** The day on which the oldest proof arrived that isn't rejected, or not yet decided about. */
const proofDay = ({ arrivals, attestations, lender }: Loan): Day | null =>
  [...arrivals.filter(({ kind }) => kind === 'proof' || kind === 'wrong'), ...attestations]
    .filter(({ decided }) => decided !== 'rejected')
    .map(({ at }) => dayOf(at, lender.timeZone))
    .toSorted()[0] ?? null;

/** A refund that is late without a warning; null if there is none. */
export function lateWithoutWarning(loan: Loan, charge: ChargeRow, now: Date): string | null {
  const { timeZone } = loan.lender;
  const proofOn = proofDay(loan);
  if (proofOn === null || charge.refundPaidOn !== null || charge.refundDays === 0) return null;
  const dueOn = plusDays(proofOn > charge.firstOn ? proofOn : charge.firstOn, REFUND_DAYS);
  if (dayOf(now, timeZone) <= dueOn) return null;
  const lastOn = charge.lastOn ?? dayOf(now, timeZone);
  if (coveredDaysOf(loan, charge.firstOn, lastOn) === 0) return null;
  const isWarned = charge.warnedAt !== null && dayOf(charge.warnedAt, timeZone) <= dueOn;
  return isWarned
    ? null
    : `the refund of ${loan.reference} was due on ${dueOn}, and nobody was warned: ${truthOf(loan)}`;
}

/** A refund of another number of days than the borrower was covered; null if it is right or not known yet. */
export function wrongRefund(loan: Loan, { firstOn, lastOn, refundDays }: ChargeRow): string | null {
  if (lastOn === null || refundDays === null) return null;
  const due = coveredDaysOf(loan, firstOn, lastOn);
  return due === refundDays ? null : `${loan.reference} gets ${refundDays} days back instead of ${due}`;
}

interface CaseHistory {
  readonly id: string;
  readonly reference: string;
  readonly state: CaseState;
  readonly step: string;
  readonly charges: number;
  readonly events: readonly { readonly kind: string; readonly details: readonly string[] }[];
}

const CAUSES: ReadonlySet<string> = new Set([
  ...['joined', 'removed', 'undone', 'accepted', 'rejected', 'no_proof', 'holds', 'released'],
  ...['attested', 'attestation_accepted', 'attestation_rejected', 'attestation_lapsed'],
  ...['closed', 'reopened', 'document_deleted'],
]);

/** Cases whose state, step or charges don't follow from their events. */
export async function unexplained(dataSource: DataSource): Promise<string[]> {
  const histories = await dataSource.query<CaseHistory[]>(
    `select id, reference, state, step,
        (select count(*)::int from case_charges where case_id = cases.id) as charges,
        (select json_agg(json_build_object('kind', kind, 'details', details) order by event.id)
           from case_events event where case_id = cases.id) as events
       from cases`,
  );
  return histories.flatMap(({ reference, state, step, charges, events }) => {
    const last = (kind: string): string | undefined =>
      events.findLast((event) => event.kind === kind)?.details[0];
    const isCaused = events.every(
      ({ kind }, index) => kind !== 'state_changed' || CAUSES.has(events[index - 1]?.kind ?? ''),
    );
    const problems = [
      ...((last('state_changed') ?? 'open') === state ? [] : [`state ${state}`]),
      ...((last('stepped') ?? 'no_notice') === step ? [] : [`step ${step}`]),
      ...(events.filter(({ kind }) => kind === 'charged').length === charges ? [] : ['charges']),
      ...(isCaused ? [] : ['a change of state without a cause']),
    ];
    return problems.map((problem) => `${reference}: ${problem}`);
  });
}
