import { z } from 'zod';

/**
 * - `open`: proof is asked for
 * - `held`: proof has arrived, so nothing may be charged now
 * - `proven`: proof was accepted
 * - `closed`: the loan or the lender no longer asks
 */
export const CaseState = z.enum(['open', 'held', 'proven', 'closed']);
export type CaseState = z.infer<typeof CaseState>;
