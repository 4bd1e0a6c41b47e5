import { z } from 'zod';
import { defineRpc } from '../definitions/rpc';

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
