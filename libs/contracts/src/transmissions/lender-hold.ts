import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { Retried } from './transmission-admin';

/**
 * A lender whose system refused several documents in a row for the same reason. Those that it refuses are neither
 * rejected nor told to borrowers until an administrator has looked: most likely the lender is set up wrongly.
 */
export const LenderHoldRecord = z.object({
  lenderId: z.uuid(),
  since: z.iso.datetime(),
  /** Refused, and waiting for an administrator. */
  documents: z.int(),
  /** What the lender's system said of the latest of them; null where none is left. */
  reason: z.string().nullable(),
});
export type LenderHoldRecord = z.infer<typeof LenderHoldRecord>;

/** … as administrators see it. */
export const LenderHold = LenderHoldRecord.extend({
  /** Null where it is inactive, and while names cannot be had. */
  lenderName: z.string().nullable(),
}).meta({ id: 'LenderHold' });
export type LenderHold = z.infer<typeof LenderHold>;

export const LenderHolds = z.object({ items: z.array(LenderHold) });
export const LenderHoldRecords = z.object({ items: z.array(LenderHoldRecord) });
export type LenderHoldRecords = z.infer<typeof LenderHoldRecords>;

export const Rejected = z.object({ rejected: z.int() });
export type Rejected = z.infer<typeof Rejected>;

const path = '/api/v1/admin/transmissions/holds';
const params = z.object({ lenderId: z.uuid() });

export const listLenderHolds = defineOperation({
  id: 'listLenderHolds',
  service: 'document',
  method: 'GET',
  path,
  summary:
    'Lenders whose systems refuse one document after the other, so that these wait for an administrator',
  access: 'admin',
  reply: LenderHolds,
  result: LenderHoldRecords,
  status: 200,
});

/** 404 where nothing of the lender is held. It may take a while, and goes on when the caller no longer waits. */
export const retryHeldDocuments = defineOperation({
  id: 'retryHeldDocuments',
  service: 'document',
  method: 'POST',
  path: `${path}/{lenderId}/retry`,
  summary: 'Send the held documents of a lender again',
  access: 'admin',
  audit: 'lender.held_documents_retried',
  params,
  reply: Retried,
  status: 200,
  problems: [404],
  timeoutMs: 120_000,
});

/** 404 where nothing of the lender is held. It may take a while, and goes on when the caller no longer waits. */
export const rejectHeldDocuments = defineOperation({
  id: 'rejectHeldDocuments',
  service: 'document',
  method: 'POST',
  path: `${path}/{lenderId}/reject`,
  summary: 'Reject the held documents of a lender, whose borrowers are then told',
  access: 'admin',
  audit: 'lender.held_documents_rejected',
  params,
  reply: Rejected,
  status: 200,
  problems: [404],
  timeoutMs: 120_000,
});
