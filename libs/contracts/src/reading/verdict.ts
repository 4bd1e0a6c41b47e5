import { z } from 'zod';
import { line } from '../definitions/text';
import { CollateralKind, CoverageKind, DocumentKind } from './reading';

/** A lender's requirements for documents about one kind of collateral. */
export const Requirements = z.strictObject({
  acceptedKinds: z.array(DocumentKind).min(1).max(DocumentKind.options.length),
  /** How the policy may name the lender. Compared without case, punctuation and legal forms. */
  lienholderNames: z.array(line(200)).min(1).max(20),
  /** Null: any address. */
  lienholderAddress: line(300).nullable(),
  /** The name must be followed by ISAOA/ATIMA. */
  asksSuccessors: z.boolean(),
  /** Coverages that the document must show. */
  coverages: z.array(CoverageKind).max(CoverageKind.options.length),
  /** In dollars; null for no limit. */
  maxDeductible: z.int().min(0).max(1_000_000).nullable(),
  /** A document with the answer `yes` needs no approval by staff. */
  acceptsYes: z.boolean(),
  /** Percentage of those documents that wait for staff anyway, so that wrong answers are noticed. */
  sampledPercent: z.int().min(1).max(100),
});
export type Requirements = z.infer<typeof Requirements>;

/** One version of the requirements of one lender. */
export const LenderRequirements = z.object({
  lenderId: z.uuid(),
  collateral: CollateralKind,
  /** Starts at 1; 0 stands for the defaults, which nobody has changed. */
  version: z.int(),
  requirements: Requirements,
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.uuid().nullable(),
});
export type LenderRequirements = z.infer<typeof LenderRequirements>;

/** `yes`: the document meets all requirements. `no`: it certainly lacks something. The machine never rejects. */
export const VerdictAnswer = z.enum(['yes', 'unsure', 'no']);
export type VerdictAnswer = z.infer<typeof VerdictAnswer>;

/** How the policy must name the lender. */
export const LienholderClause = z.object({
  name: z.string(),
  address: z.string().nullable(),
  /** Staff entered the exact name; otherwise it is merely the lender's name in the portal. */
  isExact: z.boolean().default(false),
});
export type LienholderClause = z.infer<typeof LienholderClause>;

/** The reasons against a yes. Borrowers are told the first among the most certain ones. */
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
  /** The numbers of the fields and flags of the reading that it is based on. */
  fields: z.array(z.int()),
  flags: z.array(z.int()),
});
export type VerdictReason = z.infer<typeof VerdictReason>;

/** What is checked, in the order in which it is shown. */
export const ConditionName = z.enum([
  'kind',
  'dates',
  'collateral',
  'lienholder',
  'insured',
  'coverages',
  'deductible',
  'flags',
]);
export type ConditionName = z.infer<typeof ConditionName>;

/** A checked condition, as shown to borrowers and staff. */
export const VerdictCondition = z.object({
  condition: ConditionName,
  state: z.enum(['met', 'unclear', 'failed', 'not_asked']),
  fields: z.array(z.int()),
});
export type VerdictCondition = z.infer<typeof VerdictCondition>;

export const Verdict = z.object({
  answer: VerdictAnswer,
  /** Null if the document doesn't make it clear. */
  collateral: CollateralKind.nullable(),
  conditions: z.array(VerdictCondition),
  /** Certain ones first, then in the order of their codes. Empty for a yes. */
  reasons: z.array(VerdictReason),
  /** The version of the requirements that it was judged by. */
  requirementsVersion: z.int(),
  /** The day (`2026-11-24`) on which the policy had to be in force. */
  asOf: z.iso.date(),
});
export type Verdict = z.infer<typeof Verdict>;
