import type { CollateralKind } from '@coverleaf/contracts';
import type { SeededRandom } from '../seeded-random';

/** A day as `2026-11-26`. */
export type Day = string;

export interface SimulatedLender {
  readonly id: string;
  readonly timeZone: string;
}

/** The days after a rejected document in which nothing may be charged, and those until a refund is late. */
export const ASK_DAYS: Readonly<Record<'auto' | 'home', number>> = { auto: 10, home: 15 };
export const REFUND_DAYS = 15;

/** A loan as it is in truth, with what the simulation knows of it. */
export interface Loan {
  readonly reference: string;
  readonly lender: SimulatedLender;
  readonly collateral: Extract<CollateralKind, 'auto' | 'home'>;
  readonly borrower: string;
  readonly vin: string;
  readonly address: string;
  readonly noticeOn: Day;
  /** Of a home's loan. */
  readonly reminderOn: Day | null;
  readonly monthlyCents: number;
  /** Null: the borrower has no insurance. The last day isn't covered. */
  readonly coverage: { readonly from: Day; readonly until: Day } | null;
  readonly arrivals: Arrival[];
  readonly attestations: Attestation[];
  /** Empty until it is opened. */
  caseId: string;
}

/**
 * `proof`: shows the coverage, and is accepted. `wrong`: looks like proof, and staff reject it. `bill` and `blank`
 * prove nothing.
 */
export type ArrivalKind = 'proof' | 'wrong' | 'bill' | 'blank';

/** Something that reached the lender by any door. */
export interface Arrival {
  readonly kind: ArrivalKind;
  readonly at: Date;
  uploadId: string | null;
  decided: 'accepted' | 'rejected' | null;
  /** When the sender was told what to send instead. */
  askedAt: Date | null;
}

/** What a borrower stated without a document. */
export interface Attestation {
  readonly at: Date;
  decided: 'accepted' | 'rejected' | null;
}

const DAY_MS = 86_400_000;
const ATTESTATION_HOLD_DAYS = 10;

export const dayOf = (at: Date, timeZone: string): Day =>
  new Intl.DateTimeFormat('sv-SE', { timeZone }).format(at);

export const plusDays = (day: Day, count: number): Day =>
  new Date(Date.parse(`${day}T12:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

const ONSETS = ['B', 'D', 'F', 'G', 'K', 'L', 'M', 'N', 'P', 'R', 'S', 'T'];
const RHYMES = ['ane', 'ell', 'ick', 'ood', 'una', 'ary', 'est', 'ino', 'olm', 'urt'];
/** A different name for each number below 14,400. */
const nameOf = (index: number): string => {
  const part = (number: number): string =>
    `${ONSETS[number % 12] ?? ''}${RHYMES[Math.floor(number / 12) % 10] ?? ''}`;
  return `${part(index % 120)} ${part(Math.floor(index / 120) % 120)}son`;
};

export function inventLoan(index: number, lender: SimulatedLender, start: Day, random: SeededRandom): Loan {
  const collateral = random.next() < 0.5 ? 'auto' : 'home';
  const between = (least: number, most: number): number =>
    least + Math.floor(random.next() * (most - least + 1));
  const noticeOn = plusDays(start, between(0, 60));
  const kind = random.next();
  const from = kind < 0.6 ? plusDays(noticeOn, -between(30, 300)) : plusDays(noticeOn, between(5, 60));
  return {
    ...{ reference: `REF-${100_000 + index}`, lender, collateral, borrower: nameOf(index), noticeOn },
    vin: `1HGCM8263${random.pick(['1', '2', '3', '4', '5'])}A${String(100_000 + index)}`,
    address: `${1 + index} Elm St, Knoxville, TN ${String(37_000 + (index % 900))}`,
    reminderOn: collateral === 'home' ? plusDays(noticeOn, between(30, 45)) : null,
    monthlyCents: between(3_000, 20_000),
    coverage: kind < 0.8 ? { from, until: plusDays(from, 365) } : null,
    arrivals: [],
    attestations: [],
    caseId: '',
  };
}

/** By the presets, computed independently of the product. */
export const lastDayOf = ({ collateral, noticeOn, reminderOn }: Loan): Day => {
  if (collateral === 'auto') return plusDays(noticeOn, 29 + 5);
  const [first, second] = [plusDays(noticeOn, 44), plusDays(reminderOn ?? noticeOn, 14)];
  return first > second ? first : second;
};

/** Whether something that arrived in time forbids to charge this loan now. */
export const isHeldInTruth = (loan: Loan, now: Date): boolean => {
  const { timeZone } = loan.lender;
  const lastDay = lastDayOf(loan);
  const isAttested = loan.attestations.some(
    ({ at, decided }) =>
      dayOf(at, timeZone) <= lastDay &&
      (decided === 'accepted' ||
        (decided === null && now.getTime() < at.getTime() + ATTESTATION_HOLD_DAYS * DAY_MS)),
  );
  if (isAttested) return true;
  return loan.arrivals.some(({ kind, at, decided, askedAt }) => {
    if (kind === 'bill' || kind === 'blank' || dayOf(at, timeZone) > lastDay) return false;
    if (decided !== 'rejected') return true;
    if (askedAt === null) return true;
    return dayOf(now, timeZone) <= plusDays(dayOf(askedAt, timeZone), ASK_DAYS[loan.collateral]);
  });
};

/** Counted one by one, unlike the product does. */
export const coveredDaysOf = ({ coverage }: Loan, firstOn: Day, lastOn: Day): number => {
  let count = 0;
  for (let day = firstOn; coverage && day <= lastOn; day = plusDays(day, 1))
    if (day >= coverage.from && day < coverage.until) count += 1;
  return count;
};
