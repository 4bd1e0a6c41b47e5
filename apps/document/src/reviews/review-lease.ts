import { ASSIGNED_HOURS, LEASE_MINUTES } from '@coverleaf/contracts';
import { type AppError, conflict } from '@coverleaf/service-kit';
import type { DocumentReviewEntity } from './review.entity';

/** SQL: when a lease that begins now ends. */
export const LEASE_END = `now() + interval '${LEASE_MINUTES} minutes'`;

/** SQL over `document_reviews`: nobody but the actor $2 has it. */
export const IS_FREE = '(leased_until is null or leased_until <= now() or leased_by = $2)';

/** SQL over `document_reviews`: it isn't kept for a colleague of the actor $2. */
export const IS_UNASSIGNED = `(assigned_to is null or assigned_to = $2
  or assigned_at < now() - interval '${ASSIGNED_HOURS} hours')`;

/** The same as `IS_FREE` for a row. */
export const isLeasedByOther = (
  { leasedBy, leasedUntil }: Pick<DocumentReviewEntity, 'leasedBy' | 'leasedUntil'>,
  userId: string,
): boolean => leasedBy !== userId && leasedUntil !== null && leasedUntil > new Date();

export const leased = (): AppError => conflict('leased', 'A colleague reviews this document.');
