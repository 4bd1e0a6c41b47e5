import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { optional, paragraph } from '../definitions/text';
import { CaseDetail } from './loan-case';

/**
 * Why a lender no longer asks for proof.
 * - `paid_off`: the loan was paid off
 * - `sold`: another lender has the loan now
 * - `duplicate`: another case is about the same loan
 */
export const ClosingReason = z.enum(['paid_off', 'sold', 'duplicate', 'other']);
export type ClosingReason = z.infer<typeof ClosingReason>;

/** The longest note about a closing, in characters. */
export const MAX_CLOSING_NOTE = 500;

export const CaseClosing = z.strictObject({
  reason: ClosingReason,
  /** For the lender's staff. Whoever opens the case reads it. */
  note: optional(paragraph(MAX_CLOSING_NOTE)).default(null),
});
export type CaseClosing = z.input<typeof CaseClosing>;

const path = '/api/v1/admin/cases/{id}';
const act = {
  access: 'managers',
  params: z.object({ id: z.uuid() }),
  takesVersion: true,
  reply: CaseDetail,
  result: CaseDetail,
  status: 200,
  problems: [404, 409],
} as const;

export const closeCase = defineOperation('document.closeCase', `POST ${path}/close`, {
  summary: 'Close a case, because proof is no longer asked for. 409 `changed_since`',
  audit: 'case.closed',
  body: CaseClosing,
  ...act,
});

export const reopenCase = defineOperation('document.reopenCase', `POST ${path}/reopen`, {
  summary: 'Reopen a closed case. Its evidence decides about its state. 409 `changed_since`',
  audit: 'case.reopened',
  ...act,
});
