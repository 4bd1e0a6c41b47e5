import { z } from 'zod';
import { line } from '../definitions/text';
import { CollateralKind, CoverageKind, DocumentKind } from './reading';

/** What a lender asks of a document about one kind of collateral. */
export const Requirements = z.strictObject({
  acceptedKinds: z.array(DocumentKind).min(1).max(14),
  /** How the policy may name the lender. Compared without case, punctuation and legal forms. */
  lienholderNames: z.array(line(200)).min(1).max(20),
  /** Null: any address. */
  lienholderAddress: line(300).nullable(),
  /** ISAOA/ATIMA must stand behind the name. */
  asksSuccessors: z.boolean(),
  /** Coverages that the document must show. */
  coverages: z.array(CoverageKind).max(9),
  /** Dollars; null: any. */
  maxDeductible: z.int().min(0).max(1_000_000).nullable(),
  /** A document with the answer `yes` needs no approval by staff. */
  acceptsYes: z.boolean(),
  /** Of those documents, the share that waits for staff all the same, so that wrong answers are noticed. */
  sampledPercent: z.int().min(1).max(100),
});
export type Requirements = z.infer<typeof Requirements>;

/** One version of the requirements of one lender. */
export const LenderRequirements = z.object({
  lenderId: z.uuid(),
  collateral: CollateralKind,
  /** From 1; 0: the defaults, which nobody has changed. */
  version: z.int(),
  requirements: Requirements,
  changedAt: z.iso.datetime().nullable(),
  changedBy: z.uuid().nullable(),
});
export type LenderRequirements = z.infer<typeof LenderRequirements>;
