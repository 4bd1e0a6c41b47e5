import { z } from 'zod';
import { defineRpc } from '../definitions/rpc';
import { Actor } from '../users/role';

/** Deletes a mail with its files, for good. 404; 409 `being_filed`. */
export const deleteEmailRpc = defineRpc({
  name: 'mail.delete-email',
  input: z.object({ actor: Actor, id: z.uuid() }),
  output: z.object({}),
  safe: false,
});

const emailHash = z.string().min(1);

/** How many mails there are of the sender with this keyed hash. */
export const planMailErasureRpc = defineRpc({
  name: 'mail.plan-erasure',
  input: z.object({ emailHash }),
  output: z.object({ mails: z.int() }),
  safe: true,
});

/** Erases mails of that sender, so many at a time: to be asked until it is done. */
export const eraseSenderRpc = defineRpc({
  name: 'mail.erase-sender',
  input: z.object({ erasureId: z.uuid(), emailHash }),
  output: z.object({
    /** Erased under this number so far. */
    mails: z.int(),
    /** False: there are more, or a file of one is being filed at this moment. */
    isDone: z.boolean(),
  }),
  safe: true,
  timeoutMs: 30_000,
});
