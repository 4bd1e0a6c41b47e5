import { z } from 'zod';
import { defineRpc } from '../definitions/rpc';

const MAX_STATUS_NAME = 60;
/** A term of days or a section may stand in a name; what has more digits may be somebody's number. */
const MOST_DIGITS = 3;

/** Whether a status that Insight names reads like a name of a status, and like nothing about a person. */
export const isPublishableStatusName = (name: string): boolean =>
  name.length <= MAX_STATUS_NAME &&
  /^[\p{L}\p{M}\d ()/-]*\p{L}[\p{L}\p{M}\d ()/-]*$/u.test(name) &&
  name.replaceAll(/\D/g, '').length <= MOST_DIGITS;

/** Tells of a status that Insight named to a borrower and the product does not know: from now on it is published. */
export const publishStatusNameRpc = defineRpc({
  name: 'translation.publish-status-name',
  input: z.object({
    name: z.string().refine(isPublishableStatusName, 'This does not read like the name of a status'),
  }),
  output: z.object({}),
  safe: true,
  // A borrower waits for it.
  timeoutMs: 500,
});
