import { z } from 'zod';
import { MAX_MONTHLY_CHARGE } from './case-fields';

/**
 * Insurance that a lender may charge a borrower for, because no proof arrived in time. Days are those of the lender,
 * and a charge covers its first and its last day.
 */
export const CaseCharge = z.object({
  id: z.uuid(),
  firstOn: z.iso.date(),
  /** Null while it runs. */
  lastOn: z.iso.date().nullable(),
  /** Null if nobody told it. */
  monthlyCents: z.int().nullable(),
  /** The lender didn't charge after all. */
  isVoid: z.boolean(),
  /** The coverage that the accepted proof shows; null while it isn't known. The day of its expiration isn't covered. */
  coveredFrom: z.iso.date().nullable(),
  coveredUntil: z.iso.date().nullable(),
  /** Until when a refund must be paid; null while no proof has arrived. Not certain before the proof is accepted. */
  refundDueOn: z.iso.date().nullable(),
  /** Charged days on which the borrower had coverage; null while it isn't known. */
  refundDays: z.int().nullable(),
  /** Null while days or charge are unknown. */
  refundCents: z.int().nullable(),
  refundPaidOn: z.iso.date().nullable(),
  version: z.int(),
});
export type CaseCharge = z.infer<typeof CaseCharge>;

export const ChargeChanges = z
  .strictObject({
    firstOn: z.iso.date(),
    lastOn: z.iso.date().nullable(),
    monthlyCents: z.int().min(0).max(MAX_MONTHLY_CHARGE).nullable(),
    isVoid: z.boolean(),
    coveredFrom: z.iso.date().nullable(),
    coveredUntil: z.iso.date().nullable(),
    refundPaidOn: z.iso.date().nullable(),
  })
  .partial();
export type ChargeChanges = z.infer<typeof ChargeChanges>;

/** Days before a refund is due on which staff are warned. */
export const REFUND_WARNING_DAYS = 5;
