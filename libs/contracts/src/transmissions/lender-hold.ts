import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { Actor } from '../definitions/actor';
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
export const Rejected = z.object({ rejected: z.int() });

export const listLenderHoldsRpc = defineRpc({
  name: 'document.list-lender-holds',
  input: z.object({}),
  output: z.object({ items: z.array(LenderHoldRecord) }),
  safe: true,
});

const ofLender = z.object({ actor: Actor, lenderId: z.uuid() });

/** 404 where nothing of the lender is held. It may take a while, and goes on when the caller no longer waits. */
export const retryHeldDocumentsRpc = defineRpc({
  name: 'document.retry-held-documents',
  input: ofLender,
  output: Retried,
  safe: false,
  timeoutMs: 120_000,
});

/** 404 where nothing of the lender is held. It may take a while, and goes on when the caller no longer waits. */
export const rejectHeldDocumentsRpc = defineRpc({
  name: 'document.reject-held-documents',
  input: ofLender,
  output: Rejected,
  safe: false,
  timeoutMs: 120_000,
});

const path = '/api/v1/admin/transmissions/holds';
const params = z.object({ lenderId: z.uuid() });

export const listLenderHolds = defineRoute({
  id: 'listLenderHolds',
  method: 'GET',
  path,
  summary:
    'Lenders whose systems refuse one document after the other, so that these wait for an administrator',
  access: 'admin',
  reply: LenderHolds,
  status: 200,
});

export const retryHeldDocuments = defineRoute({
  id: 'retryHeldDocuments',
  method: 'POST',
  path: `${path}/{lenderId}/retry`,
  summary: 'Send the held documents of a lender again',
  access: 'admin',
  params,
  reply: Retried,
  status: 200,
  problems: [404],
});

export const rejectHeldDocuments = defineRoute({
  id: 'rejectHeldDocuments',
  method: 'POST',
  path: `${path}/{lenderId}/reject`,
  summary: 'Reject the held documents of a lender, whose borrowers are then told',
  access: 'admin',
  params,
  reply: Rejected,
  status: 200,
  problems: [404],
});
