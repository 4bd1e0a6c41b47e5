import { z } from 'zod';
import { Cursor, PageLimit, pageOf } from '../definitions/list';
import { defineCount, defineRpc } from '../definitions/rpc';
import { isStorable, line, searchText } from '../definitions/text';
import { TransmissionKind, TransmissionState, TransmissionTarget } from './transmission';

/** A transmission as the document service knows it. */
export const TransmissionRecord = z.object({
  id: z.uuid(),
  kind: TransmissionKind,
  target: TransmissionTarget,
  state: TransmissionState,
  /** Altogether, those of earlier rounds among them. */
  attempts: z.int(),
  /** In plain words. */
  lastError: z.string().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  uploadId: z.uuid(),
  /** The borrower's. */
  name: z.string(),
  financialInstitution: z.string(),
  lenderId: z.uuid().nullable(),
  /** Why it cannot be sent again although it ended badly; null where that stands to reason. */
  obstacle: z.string().nullable(),
  /** Refused, and not rejected before an administrator has looked at its lender. */
  isHeld: z.boolean(),
});
export type TransmissionRecord = z.infer<typeof TransmissionRecord>;

/** … and as administrators see it. */
export const Transmission = TransmissionRecord.extend({
  /** Null where there is none, or it is inactive. */
  lenderName: z.string().nullable(),
}).meta({ id: 'Transmission' });
export type Transmission = z.infer<typeof Transmission>;

export const TransmissionEvent = z.object({
  at: z.iso.datetime(),
  state: TransmissionState,
  /** An error, or the reason of whoever discarded it. */
  detail: z.string().nullable(),
  /** Acting staff id; null for system transitions. */
  actorId: z.uuid().nullable(),
});
export type TransmissionEvent = z.infer<typeof TransmissionEvent>;

/** Events that are shown of one transmission: the last ones. */
export const MAX_EVENTS = 200;

export const TransmissionHistory = TransmissionRecord.extend({ events: z.array(TransmissionEvent) });
export type TransmissionHistory = z.infer<typeof TransmissionHistory>;

export const NamedTransmissionEvent = TransmissionEvent.extend({
  /** Null if the user was deleted, or for nobody. */
  actorName: z.string().nullable(),
});
export type NamedTransmissionEvent = z.infer<typeof NamedTransmissionEvent>;

export const TransmissionDetail = Transmission.extend({
  /** Oldest first. */
  events: z.array(NamedTransmissionEvent),
}).meta({ id: 'TransmissionDetail' });
export type TransmissionDetail = z.infer<typeof TransmissionDetail>;

/** The error that transmissions have in common, word for word. */
export const FailureReason = z
  .string()
  .min(1)
  .max(1_000)
  .refine(isStorable, 'Remove the characters that cannot be printed');

export const TransmissionFilter = z.strictObject({
  /** In the lender's name, or in what documents are searched by, whatever the case. */
  q: searchText.optional(),
  state: TransmissionState.optional(),
  kind: TransmissionKind.optional(),
  reason: FailureReason.optional(),
  lenderId: z.uuid().optional(),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type TransmissionFilter = z.infer<typeof TransmissionFilter>;

export const StateCount = z.object({
  state: TransmissionState,
  /** Capped at COUNT_CAP. */
  count: z.int(),
  isCapped: z.boolean(),
});
export type StateCount = z.infer<typeof StateCount>;

export const TransmissionSummary = z.object({ items: z.array(StateCount) });
export type TransmissionSummary = z.infer<typeof TransmissionSummary>;

export const ReasonCount = z.object({
  reason: z.string(),
  kind: TransmissionKind,
  /** Those that failed for good. */
  count: z.int(),
  /** … and can be sent again. */
  retryable: z.int(),
});
export type ReasonCount = z.infer<typeof ReasonCount>;

export const ReasonCounts = z.object({ items: z.array(ReasonCount) });
export type ReasonCounts = z.infer<typeof ReasonCounts>;

export const DiscardTransmission = z.strictObject({ reason: line(500) });
export type DiscardTransmission = z.infer<typeof DiscardTransmission>;

export const RetryFailed = z.strictObject({ reason: FailureReason, kind: TransmissionKind.optional() });
export type RetryFailed = z.infer<typeof RetryFailed>;

export const Retried = z.object({ retried: z.int() });
export type Retried = z.infer<typeof Retried>;

export const listTransmissionsRpc = defineRpc('document.list-transmissions', {
  input: z.object({
    filter: TransmissionFilter,
    /** Lenders whose names fit what is searched for. */
    lenderIds: z.array(z.uuid()).max(100),
  }),
  output: pageOf(TransmissionRecord),
  safe: true,
  timeoutMs: 10_000,
});

/** Those that failed for good and that staff can still see to, up to COUNT_CAP. */
export const countFailedTransmissionsRpc = defineCount('document.count-failed-transmissions');
