import { z } from 'zod';
import { Actor } from '../definitions/actor';
import { Cursor, Day, EXPORT_ROWS, PageLimit, pageOf, severalTextOf, TimeOrder } from '../definitions/list';
import { defineCount, defineRpc } from '../definitions/rpc';
import { isStorable, line, searchText } from '../definitions/text';
import { TimeZone } from '../definitions/time-zone';
import { TransmissionKind, TransmissionState, TransmissionTarget, TroubledState } from './transmission';

/** A transmission as the document service stores it. */
export const TransmissionRecord = z.object({
  id: z.uuid(),
  kind: TransmissionKind,
  target: TransmissionTarget,
  state: TransmissionState,
  /** All attempts, including those before a manual retry. */
  attempts: z.int(),
  /** In plain words. */
  lastError: z.string().nullable(),
  nextAttemptAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  uploadId: z.uuid(),
  /** The borrower's name. */
  name: z.string(),
  financialInstitution: z.string(),
  lenderId: z.uuid().nullable(),
  /** Why a failed transmission cannot be retried; null if it can, or did not fail. */
  obstacle: z.string().nullable(),
  /** Refused by a lender on hold. */
  isHeld: z.boolean(),
});
export type TransmissionRecord = z.infer<typeof TransmissionRecord>;

/** A transmission with the lender's name. */
export const Transmission = TransmissionRecord.extend({
  /** Null without a lender, or if it is inactive. */
  lenderName: z.string().nullable(),
}).meta({ id: 'Transmission' });
export type Transmission = z.infer<typeof Transmission>;

export const TransmissionEvent = z.object({
  at: z.iso.datetime(),
  state: TransmissionState,
  /** An error, or the reason for discarding it. */
  detail: z.string().nullable(),
  /** Acting staff id; null for system transitions. */
  actorId: z.uuid().nullable(),
});
export type TransmissionEvent = z.infer<typeof TransmissionEvent>;

/** The most events shown for one transmission; the latest are kept. */
export const MAX_EVENTS = 200;

export const TransmissionHistory = TransmissionRecord.extend({ events: z.array(TransmissionEvent) });
export type TransmissionHistory = z.infer<typeof TransmissionHistory>;

export const NamedTransmissionEvent = TransmissionEvent.extend({
  /** Null if the user was deleted, or for no user. */
  actorName: z.string().nullable(),
});
export type NamedTransmissionEvent = z.infer<typeof NamedTransmissionEvent>;

export const TransmissionDetail = Transmission.extend({
  /** Oldest first. */
  events: z.array(NamedTransmissionEvent),
}).meta({ id: 'TransmissionDetail' });
export type TransmissionDetail = z.infer<typeof TransmissionDetail>;

/** The exact error that the transmissions share. */
export const FailureReason = z
  .string()
  .min(1)
  .max(1_000)
  .refine(isStorable, 'Remove the characters that cannot be printed');

export const TransmissionFilter = z.strictObject({
  /** Searches the lender's name and the fields that documents are searched by, regardless of case. */
  q: searchText.optional(),
  /** One or several, separated by commas, like `lenderId`. */
  state: severalTextOf(TransmissionState).optional(),
  kind: TransmissionKind.optional(),
  reason: FailureReason.optional(),
  lenderId: severalTextOf(z.uuid()).optional(),
  /** First and last day on which it was created, in `tz`. */
  createdFrom: Day.optional(),
  createdTo: Day.optional(),
  /** Default: UTC. */
  tz: TimeZone.optional(),
  /** Default: newest. */
  order: TimeOrder.optional(),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type TransmissionFilter = z.infer<typeof TransmissionFilter>;

export const TransmissionExportFilter = TransmissionFilter.omit({ cursor: true, limit: true });
export type TransmissionExportFilter = z.infer<typeof TransmissionExportFilter>;

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
  /** A service of the previous version counts failed ones only. */
  state: TroubledState.default('failed'),
  count: z.int(),
  /** Of those: can be retried. */
  retryable: z.int(),
});
export type ReasonCount = z.infer<typeof ReasonCount>;

export const ReasonCounts = z.object({ items: z.array(ReasonCount) });
export type ReasonCounts = z.infer<typeof ReasonCounts>;

export const DiscardTransmission = z.strictObject({ reason: line(500) });
export type DiscardTransmission = z.infer<typeof DiscardTransmission>;

export const RetryFailed = z.strictObject({
  reason: FailureReason,
  kind: TransmissionKind.optional(),
  state: TroubledState.default('failed'),
});
export type RetryFailed = z.infer<typeof RetryFailed>;

/** The most transmissions that staff choose at once. */
export const MAX_CHOSEN_TRANSMISSIONS = 200;

const ids = z.array(z.uuid()).min(1).max(MAX_CHOSEN_TRANSMISSIONS);

export const RetryChosen = z.strictObject({ ids });
export const DiscardChosen = z.strictObject({ ids, reason: line(500) });

export const Discarded = z.object({ discarded: z.int() });
export type Discarded = z.infer<typeof Discarded>;

export const Retried = z.object({ retried: z.int() });
export type Retried = z.infer<typeof Retried>;

/** Lenders whose names match the search. */
const lenderIds = z.array(z.uuid()).max(100);

export const listTransmissionsRpc = defineRpc('document.list-transmissions', {
  input: z.object({
    /** Absent from a gateway of the previous version; the read is then audited without an actor. */
    actor: Actor.optional(),
    filter: TransmissionFilter,
    lenderIds,
  }),
  output: pageOf(TransmissionRecord),
  safe: true,
  timeoutMs: 10_000,
});

/** A page of an export, audited with the first one. */
export const exportTransmissionsRpc = defineRpc('document.export-transmissions', {
  input: z.object({
    actor: Actor,
    filter: TransmissionExportFilter,
    lenderIds,
    cursor: Cursor.optional(),
    limit: z.int().min(1).max(EXPORT_ROWS),
  }),
  output: z.object({ items: z.array(TransmissionRecord), nextCursor: Cursor.optional() }),
  safe: true,
  timeoutMs: 20_000,
});

/** Failed transmissions that staff can still retry or discard, capped at COUNT_CAP. */
export const countFailedTransmissionsRpc = defineCount('document.count-failed-transmissions');
