import { z } from 'zod';
import { defineRpc } from '../definitions/rpc';
import { Actor } from './role';

export const UserName = z.object({ id: z.uuid(), name: z.string() });
export type UserName = z.infer<typeof UserName>;

/** What those of the staff are called whom the actor may see. */
export const listUserNamesRpc = defineRpc({
  name: 'identity.list-user-names',
  input: z.object({ actor: Actor, ids: z.array(z.uuid()).max(100) }),
  output: z.object({ items: z.array(UserName) }),
  safe: true,
});
