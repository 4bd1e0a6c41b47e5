import { z } from 'zod';
import { defaultToNull, emailAddress, line, optional } from '../definitions/text';
import { Reference } from '../loan-references/loan-reference';
import { CollateralKind, CoverageKind } from '../reading/reading';

const day = z.union([z.literal('').transform(() => null), z.null(), z.iso.date()]);

/** The texts that a lender tells of a loan, unless they are empty. */
export const CASE_TEXTS = {
  reference: Reference,
  borrower: line(200),
  email: emailAddress,
  phone: line(40),
  description: line(200),
  number: line(30),
  address: line(300),
  lienholderName: line(200),
  lienholderAddress: line(300),
} as const;

/** The highest deductible, in dollars. */
export const MAX_DEDUCTIBLE = 1_000_000;
/** The highest monthly charge, in cents. */
export const MAX_MONTHLY_CHARGE = 100_000_000;

/** What a lender tells of a loan. Everything but the reference may be unknown. */
export const CaseFields = z.strictObject({
  /** As the lender's letters have it. One case of a lender has it. */
  reference: CASE_TEXTS.reference,
  borrower: optional(CASE_TEXTS.borrower),
  email: optional(CASE_TEXTS.email),
  phone: optional(CASE_TEXTS.phone),
  collateral: z.union([z.literal('').transform(() => null), z.null(), CollateralKind]),
  /** In words: `2018 Ford F-150`. */
  description: optional(CASE_TEXTS.description),
  /** The vehicle's VIN or the boat's HIN. A wrong check digit is told, and the number kept. */
  number: optional(CASE_TEXTS.number),
  /** Of the insured property. */
  address: optional(CASE_TEXTS.address),
  /** How the policy must name the lender. */
  lienholderName: optional(CASE_TEXTS.lienholderName),
  lienholderAddress: optional(CASE_TEXTS.lienholderAddress),
  /** In dollars. */
  maxDeductible: z.int().min(0).max(MAX_DEDUCTIBLE).nullable(),
  coverages: z.array(CoverageKind).max(CoverageKind.options.length),
  /** The day on the lender's letter. */
  noticeOn: day,
  /** The day on which the lender sent its reminder. */
  reminderOn: day,
  /** The last day for proof. */
  dueOn: day,
  /** Of the insurance that the lender buys otherwise, in cents. */
  monthlyChargeCents: z.int().min(0).max(MAX_MONTHLY_CHARGE).nullable(),
});
export type CaseFields = z.infer<typeof CaseFields>;

/** The same for a new case, where only the reference is required. */
export const NewCaseFields = CaseFields.extend({
  ...defaultToNull(CaseFields.shape),
  coverages: CaseFields.shape.coverages.default([]),
});
export type NewCaseFields = z.input<typeof NewCaseFields>;

/** The fields of a case as they are stored. */
export const StoredCaseFields = z.object({
  reference: z.string(),
  borrower: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  collateral: CollateralKind.nullable(),
  description: z.string().nullable(),
  number: z.string().nullable(),
  address: z.string().nullable(),
  lienholderName: z.string().nullable(),
  lienholderAddress: z.string().nullable(),
  maxDeductible: z.int().nullable(),
  coverages: z.array(CoverageKind),
  noticeOn: z.iso.date().nullable(),
  reminderOn: z.iso.date().nullable(),
  dueOn: z.iso.date().nullable(),
  monthlyChargeCents: z.int().nullable(),
} satisfies { readonly [Name in keyof CaseFields]: z.ZodType<CaseFields[Name]> });
