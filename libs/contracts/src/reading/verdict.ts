import { z } from 'zod';
import { CollateralKind } from './reading';

/** `yes`: the document shows all that the lender asked for. `no`: it certainly lacks something. The machine never rejects. */
export const VerdictAnswer = z.enum(['yes', 'unsure', 'no']);
export type VerdictAnswer = z.infer<typeof VerdictAnswer>;

/** What the document lacks, in the order in which a borrower should hear of it: only the first is asked for. */
export const VerdictReasonCode = z.enum([
  'unreadable',
  'not_insurance',
  'cancelled',
  'quote',
  'renewal_unpaid',
  'specimen',
  'kind_not_accepted',
  'kind_unclear',
  'expired',
  'not_yet_in_force',
  'dates_unclear',
  'collateral_differs',
  'collateral_unclear',
  'lienholder_missing',
  'lienholder_removed',
  'lienholder_role',
  'lienholder_not_bound',
  'lienholder_address',
  'lienholder_successors',
  'lienholder_unclear',
  'insured_unclear',
  'liability_only',
  'coverage_missing',
  'coverage_unclear',
  'deductible_too_high',
  'deductible_unclear',
  'needs_review',
]);
export type VerdictReasonCode = z.infer<typeof VerdictReasonCode>;

export const VerdictReason = z.object({
  code: VerdictReasonCode,
  /** `no`: certain. `unsure`: a person must look. */
  answer: VerdictAnswer.extract(['unsure', 'no']),
  /** Numbers of the fields and flags of the reading that it rests on. */
  fields: z.array(z.int()),
  flags: z.array(z.int()),
});
export type VerdictReason = z.infer<typeof VerdictReason>;

/** A condition that was checked, for the list that borrowers and staff see. */
export const VerdictCondition = z.object({
  condition: z.enum([
    'kind',
    'dates',
    'collateral',
    'lienholder',
    'insured',
    'coverages',
    'deductible',
    'flags',
  ]),
  state: z.enum(['met', 'unclear', 'failed', 'not_asked']),
  fields: z.array(z.int()),
});
export type VerdictCondition = z.infer<typeof VerdictCondition>;

export const Verdict = z.object({
  answer: VerdictAnswer,
  /** Null: unclear from the document. */
  collateral: CollateralKind.nullable(),
  conditions: z.array(VerdictCondition),
  /** Most important first. Empty: yes. */
  reasons: z.array(VerdictReason),
  /** Of the requirements that it was compared with. */
  requirementsVersion: z.int(),
  /** The day (`2026-11-24`) on which the policy had to be in force. */
  asOf: z.iso.date(),
});
export type Verdict = z.infer<typeof Verdict>;
