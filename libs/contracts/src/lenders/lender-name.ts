import { z } from 'zod';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';

export const LenderName = z.object({ id: z.uuid(), name: z.string() });
export type LenderName = z.infer<typeof LenderName>;

/** Active lenders by name: those with the ids, or all of them without. */
export const listLenderNamesRpc = defineRpc({
  name: 'lender.list-names',
  input: z.object({ ids: z.array(z.uuid()).max(100).optional() }),
  output: z.object({ items: z.array(LenderName) }),
  safe: true,
});

/** Whether there is such a lender, active or not; not one that was deleted. */
export const lenderExistsRpc = defineRpc({
  name: 'lender.exists',
  input: z.object({ id: z.uuid() }),
  output: z.object({ exists: z.boolean() }),
  safe: true,
});

export const listLenderNames = defineRoute({
  id: 'listLenderNames',
  method: 'GET',
  path: '/api/v1/admin/lender-names',
  summary: 'The active lenders that the caller may assign people to',
  access: 'managers',
  reply: z.object({ items: z.array(LenderName) }),
  status: 200,
});
