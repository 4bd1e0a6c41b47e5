import { z } from 'zod';

/** The content: the contact details of a confirmation, or the document. */
export const TransmissionKind = z.enum(['confirmation', 'document']);
export type TransmissionKind = z.infer<typeof TransmissionKind>;

export const TransmissionTarget = z.enum(['insight', 'lender_api', 'file_share']);
export type TransmissionTarget = z.infer<typeof TransmissionTarget>;
/** Of a document. */
export type DeliveryTarget = Exclude<TransmissionTarget, 'insight'>;

/**
 * - `pending`: not attempted yet
 * - `sending`: in progress, or the process died during the attempt
 * - `retrying`: failed; retried at `nextAttemptAt`
 * - `unknown`: no reply; retried with the same idempotency key at `nextAttemptAt`
 * - `delivered`, `failed`, `discarded`: ended; staff may retry failed ones
 */
export const TransmissionState = z.enum([
  'pending',
  'sending',
  'retrying',
  'unknown',
  'delivered',
  'failed',
  'discarded',
]);
export type TransmissionState = z.infer<typeof TransmissionState>;

/** Did not arrive: ended without success, or waits for its next attempt. */
export const TroubledState = TransmissionState.extract(['failed', 'retrying', 'unknown']);
export type TroubledState = z.infer<typeof TroubledState>;

/** Attempts end after this time, whatever `Retry-After` says. */
export const DELIVERY_WINDOW_MS = 24 * 3_600_000;

/** About 24 hours of attempts: 1 s, 2 s, 4 s … 2 h, 2 h. */
export const DELIVERY_ATTEMPTS = {
  attempts: 25,
  backoff: { firstMs: 1_000, factor: 2, capMs: 2 * 3_600_000, jitter: 0.3 },
} as const;

/** The broadcast for changed transmissions. It has no content; listeners query the changes. */
export const TRANSMISSIONS_CHANGED = 'transmissions-changed';

export const TransmissionsChanged = z.object({});
export type TransmissionsChanged = z.infer<typeof TransmissionsChanged>;

/** One event of the stream. */
export const TransmissionNews = z.object({
  /** `beat`: no change; keeps the connection alive. */
  kind: z.enum(['changed', 'beat']),
  /** False while broadcasts may be lost, so that listeners should poll. */
  live: z.boolean(),
});
export type TransmissionNews = z.infer<typeof TransmissionNews>;
