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

export const listLenderHolds = defineOperation('document.listLenderHolds', `GET ${path}`, {
  summary: 'List lenders whose systems refused several documents in a row, so that deliveries are held',
  access: 'admin',
  reply: LenderHolds,
  result: LenderHoldRecords,
});

/** 404 where nothing of the lender is held. It may take a while, and goes on when the caller no longer waits. */
export const retryHeldDocuments = defineOperation(
  'document.retryHeldDocuments',
  `POST ${path}/{lenderId}/retry`,
  {
    summary: "Retry a lender's held documents",
    access: 'admin',
    audit: 'lender.held_documents_retried',
    params,
    reply: Retried,
    problems: [404],
    timeoutMs: 120_000,
  },
);

/** 404 where nothing of the lender is held. It may take a while, and goes on when the caller no longer waits. */
export const rejectHeldDocuments = defineOperation(
  'document.rejectHeldDocuments',
  `POST ${path}/{lenderId}/reject`,
  {
    summary: "Reject a lender's held documents and notify their borrowers",
    access: 'admin',
    audit: 'lender.held_documents_rejected',
    params,
    reply: Rejected,
    problems: [404],
    timeoutMs: 120_000,
  },
);
