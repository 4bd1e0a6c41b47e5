import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { Retried } from './transmission-admin';

/**
 * A lender whose system refused several documents in a row for the same reason, probably because the lender is set up
 * wrongly. Refused documents are held until an administrator retries or rejects them; borrowers are not notified.
 */
export const LenderHoldRecord = z.object({
  lenderId: z.uuid(),
  since: z.iso.datetime(),
  /** Held documents. */
  documents: z.int(),
  /** The lender system's error for the latest one; null without held documents. */
  reason: z.string().nullable(),
});
export type LenderHoldRecord = z.infer<typeof LenderHoldRecord>;

/** A hold with the lender's name. */
export const LenderHold = LenderHoldRecord.extend({
  /** Null if the lender is inactive or the lender service is unavailable. */
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

/** 404 without held documents. It may outlast the call. */
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

/** 404 without held documents. It may outlast the call. */
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
