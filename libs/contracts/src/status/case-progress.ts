import { z } from 'zod';
import { LoanToken } from '../loan-references/loan-reference';
import { CaseCharge } from '../cases/charge';
import { NoProof } from '../cases/evidence';
import { CaseState } from '../cases/case-state';

/** A document of a case, as its borrower sees it. */
export const ArrivedDocument = z.object({
  receiptNumber: z.string(),
  receivedAt: z.iso.datetime(),
  outcome: z.enum(['accepted', 'rejected']).nullable(),
  noProof: NoProof.nullable(),
});
export type ArrivedDocument = z.infer<typeof ArrivedDocument>;

/** Where a loan stands, for whoever has the private link of one of its documents. Days are those of the lender. */
export const CaseProgress = z.object({
  state: CaseState,
  /** The last day on which proof stops a charge; null while it isn't known. */
  lastDay: z.iso.date().nullable(),
  /** While only rejected documents hold it: until when. */
  heldUntil: z.iso.date().nullable(),
  /** Of the insurance that the lender buys otherwise, in cents; null if unknown. */
  monthlyChargeCents: z.int().nullable(),
  /** Why the document of this link holds nothing; null if it does, or was decided about. */
  noProof: NoProof.nullable(),
  /** The newest first. */
  documents: z.array(ArrivedDocument),
  /** The newest charge that wasn't withdrawn. */
  charge: CaseCharge.pick({
    ...{ firstOn: true, lastOn: true, refundDays: true, refundCents: true },
    ...{ refundDueOn: true, refundPaidOn: true },
  }).nullable(),
  /** Carries the loan to the upload page, where a document replaces this one. */
  loanToken: LoanToken,
});
export type CaseProgress = z.infer<typeof CaseProgress>;
