import { z } from 'zod';
import { defineJob } from '../definitions/job';
import { defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { DELIVERY_ATTEMPTS } from '../transmissions/transmission';
import { Actor } from '../users/role';

/** Brings files here that lie with the mail's provider. */
export const fetchAttachments = defineJob({
  name: 'mail.fetch-attachments',
  payload: z.strictObject({ emailId: z.uuid() }),
  ...DELIVERY_ATTEMPTS,
  concurrency: 4,
});

/** Tries again what could not be fetched. 404; 409 `nothing_to_fetch`. */
export const fetchAgainRpc = defineRpc({
  name: 'mail.fetch-again',
  input: z.object({ actor: Actor, id: z.uuid() }),
  output: z.object({}),
  safe: false,
});

export const fetchEmailAttachments = defineRoute({
  id: 'fetchEmailAttachments',
  method: 'POST',
  path: '/api/v1/admin/emails/{id}/fetch-attachments',
  summary: 'Fetch the files of a mail again that could not be fetched',
  access: 'admin',
  params: z.object({ id: z.uuid() }),
  reply: z.object({}),
  status: 200,
  problems: [404, 409, 503],
});
