import { z } from 'zod';
import { Actor } from '../definitions/actor';
import { Cursor } from '../definitions/list';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';

/** A case that is held, so that nothing may be charged, as a lender's system reads it. */
export const HeldCase = z.object({
  id: z.uuid(),
  lenderId: z.uuid(),
  lenderName: z.string().nullable(),
  reference: z.string(),
  /** Since its state is `held`. */
  heldSince: z.iso.datetime(),
  /** When the newest document that holds it arrived; null if an attestation holds it. */
  receivedAt: z.iso.datetime().nullable(),
  /** Documents that hold it. */
  documents: z.int(),
});
export type HeldCase = z.infer<typeof HeldCase>;

export const listHoldsRpc = defineRpc('document.list-holds', {
  input: z.object({ actor: Actor, lenderId: z.uuid().optional(), cursor: Cursor.optional(), limit: z.int() }),
  output: z.object({ items: z.array(HeldCase), nextCursor: Cursor.optional() }),
  safe: true,
  timeoutMs: 20_000,
});

export const exportHolds = defineRoute('exportHolds', 'GET /api/v1/admin/cases/holds', {
  summary: 'Export the held cases, for which nothing may be charged, as CSV',
  access: 'managers',
  audit: 'case.holds_exported',
  query: z.strictObject({ lenderId: z.uuid().optional() }),
  reply: z.unknown(),
});
