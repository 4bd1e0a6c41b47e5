import { z } from 'zod';

/** What is sent: the contact details of a confirmation, or the document itself. */
export const TransmissionKind = z.enum(['confirmation', 'document']);
export type TransmissionKind = z.infer<typeof TransmissionKind>;

export const TransmissionTarget = z.enum(['insight', 'lender_api', 'file_share']);
export type TransmissionTarget = z.infer<typeof TransmissionTarget>;

/**
 * - `pending`: not tried yet
 * - `sending`: under way, or the process died while it was
 * - `retrying`: did not work; tried again at `nextAttemptAt`
 * - `unknown`: no answer came; tried again with the same key at `nextAttemptAt`
 * - `delivered`, `failed`, `discarded`: ended; staff may send again what has failed
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

/** In which a transmission is tried, whatever the other side asks for. */
export const DELIVERY_WINDOW_MS = 24 * 3_600_000;

/** About 24 hours of attempts: 1 s, 2 s, 4 s … 2 h, 2 h. */
export const DELIVERY_ATTEMPTS = {
  attempts: 25,
  backoff: { firstMs: 1_000, factor: 2, capMs: 2 * 3_600_000, jitter: 0.3 },
} as const;

/** The broadcast that says that some transmission has changed. It does not say which: whoever cares, looks. */
export const TRANSMISSIONS_CHANGED = 'transmissions-changed';

export const TransmissionsChanged = z.object({});
export type TransmissionsChanged = z.infer<typeof TransmissionsChanged>;

/** One event of the stream of news. */
export const TransmissionNews = z.object({
  /** `beat`: nothing new, and still there. */
  kind: z.enum(['changed', 'beat']),
  /** False while changes may pass unheard: whoever listens should look now and then. */
  live: z.boolean(),
});
export type TransmissionNews = z.infer<typeof TransmissionNews>;
