import type { CollateralKind, ReadingFlag, VerdictReasonCode } from '@coverleaf/contracts';
import type { LoanContext } from '../truth';
import { LENDER, SIMILAR_LENDERS } from './invented-data';
import {
  addDays,
  addMonths,
  inventAddress,
  inventInterest,
  inventName,
  type Interest,
  type Policy,
} from './policy';
import type { Random } from './random';
import { inventHin, inventVin } from './vehicle-numbers';

/** The policy and loan that a trap changes. */
export interface Scene {
  readonly policy: Policy;
  readonly loan: LoanContext;
}

/** A trap that changes what the policy or the loan says. */
export interface SceneTrap {
  readonly name: string;
  readonly reason: VerdictReasonCode;
  readonly flags?: readonly ReadingFlag[];
  /** What the layout must print for the trap to be visible. */
  readonly shows?: 'lienholder' | 'deductibles' | 'coverages';
  readonly collaterals?: readonly CollateralKind[];
  /** The fewest items that the policy must have. */
  readonly items?: number;
  /** The document continues with pages of another policy, which does name the lender. */
  readonly mixes?: true;
  readonly change: (
    scene: Scene,
    random: Random,
  ) => Partial<{ policy: Partial<Policy>; loan: Partial<LoanContext> }>;
}

const isLender = ({ name }: Interest): boolean => LENDER.names.some((one) => one === name);
const lenderAs = (policy: Policy, change: Partial<Interest>): { policy: Partial<Policy> } => ({
  policy: { interests: policy.interests.map((one) => (isLender(one) ? { ...one, ...change } : one)) },
});
const term = (policy: Policy): number =>
  Date.parse(policy.to) - Date.parse(policy.from) > 200 * 86_400_000 ? 12 : 6;
const fromDay = (policy: Policy, from: string): { policy: Partial<Policy> } => ({
  policy: { from, to: addMonths(from, term(policy)), issued: addDays(from, -12) },
});
const VEHICLES = ['auto', 'rv', 'boat'] as const;

export const SCENE_TRAPS: readonly SceneTrap[] = [
  {
    name: 'mixed-pages',
    reason: 'needs_review',
    flags: ['mixed_documents'],
    shows: 'lienholder',
    mixes: true,
    change: () => ({ policy: { interests: [] } }),
  },
  {
    name: 'removed',
    reason: 'lienholder_removed',
    shows: 'lienholder',
    change: ({ policy }) => lenderAs(policy, { negation: 'removed' }),
  },
  {
    name: 'prior',
    reason: 'lienholder_removed',
    shows: 'lienholder',
    change: ({ policy }) => lenderAs(policy, { negation: 'prior' }),
  },
  {
    name: 'additional-insured',
    reason: 'lienholder_role',
    shows: 'lienholder',
    change: ({ policy }) => lenderAs(policy, { role: 'additional_insured' }),
  },
  {
    name: 'interest-only',
    reason: 'lienholder_role',
    shows: 'lienholder',
    change: ({ policy }) => lenderAs(policy, { role: 'interest' }),
  },
  {
    name: 'similar-lender',
    reason: 'lienholder_missing',
    shows: 'lienholder',
    change: ({ policy }, random) => lenderAs(policy, { name: random.pick(SIMILAR_LENDERS) }),
  },
  {
    name: 'other-lender',
    reason: 'lienholder_missing',
    shows: 'lienholder',
    change: ({ policy }, random) => ({
      policy: {
        interests: [inventInterest(random, policy.collateral, 'other', policy.interests[0]?.item ?? null)],
      },
    }),
  },
  {
    name: 'no-lienholder',
    reason: 'lienholder_missing',
    shows: 'lienholder',
    change: () => ({ policy: { interests: [] } }),
  },
  {
    name: 'bound-elsewhere',
    reason: 'lienholder_not_bound',
    shows: 'lienholder',
    collaterals: ['auto'],
    items: 2,
    change({ policy, loan }) {
      const bound = policy.interests.find(isLender)?.item ?? 0;
      const other = policy.items[(bound + 1) % policy.items.length];
      return {
        policy: { interests: policy.interests.filter(isLender) },
        loan: { ...loan, vin: other?.number ?? null },
      };
    },
  },
  {
    name: 'other-vehicle',
    reason: 'collateral_differs',
    collaterals: VEHICLES,
    change: ({ policy, loan }, random) => ({
      loan:
        policy.collateral === 'boat'
          ? { ...loan, hin: inventHin(random, 'ZZN', 2020) }
          : { ...loan, vin: inventVin(random, '1HG', 2020) },
    }),
  },
  {
    name: 'near-vehicle',
    reason: 'collateral_differs',
    collaterals: ['auto', 'rv'],
    change({ loan }, random) {
      // Only the last digit differs, so the check digit usually no longer fits.
      const vin = loan.vin ?? '';
      const last = String((Number(vin.at(-1)) + random.int(1, 8)) % 10);
      return { loan: { ...loan, vin: vin.slice(0, -1) + last } };
    },
  },
  {
    name: 'other-property',
    reason: 'collateral_differs',
    collaterals: ['home'],
    change: ({ loan }, random) => ({ loan: { ...loan, address: inventAddress(random).join(', ') } }),
  },
  {
    name: 'lender-insured',
    reason: 'lienholder_missing',
    shows: 'lienholder',
    change: ({ policy }) => ({
      policy: { insureds: [policy.insureds[0] ?? '', LENDER.names[0]], interests: [] },
    }),
  },
  {
    name: 'lender-agent',
    reason: 'lienholder_missing',
    shows: 'lienholder',
    change: ({ policy }) => ({
      policy: { agent: { ...policy.agent, agency: `${LENDER.names[1]} Insurance Agency` }, interests: [] },
    }),
  },
  {
    name: 'other-insured',
    reason: 'insured_unclear',
    change: ({ policy }, random) => ({
      policy: { insureds: [inventName(random)], drivers: policy.insureds },
    }),
  },
  {
    name: 'expired',
    reason: 'expired',
    change: ({ policy, loan }, random) =>
      fromDay(policy, addMonths(loan.asOf, -term(policy) - random.int(1, 9))),
  },
  {
    name: 'expired-yesterday',
    reason: 'expired',
    change: ({ policy, loan }) => ({
      policy: { from: addMonths(addDays(loan.asOf, -1), -term(policy)), to: addDays(loan.asOf, -1) },
    }),
  },
  {
    name: 'starts-tomorrow',
    reason: 'not_yet_in_force',
    change: ({ policy, loan }) => fromDay(policy, addDays(loan.asOf, 1)),
  },
  {
    name: 'liability-only',
    reason: 'liability_only',
    flags: ['liability_only'],
    shows: 'coverages',
    collaterals: ['auto', 'rv'],
    change: ({ policy }) => ({
      policy: {
        items: policy.items.map((item) => ({
          ...item,
          covers: item.covers.filter(({ code }) => !['comp', 'coll', 'glass', 'rental'].includes(code)),
        })),
      },
    }),
  },
  {
    name: 'deductible',
    reason: 'deductible_too_high',
    shows: 'deductibles',
    change: ({ policy }) => ({
      policy: {
        items: policy.items.map((item) => ({
          ...item,
          covers: item.covers.map((cover) =>
            ['coll', 'aop', 'hull'].includes(cover.code) ? { ...cover, deductible: '5000' } : cover,
          ),
        })),
      },
    }),
  },
];
