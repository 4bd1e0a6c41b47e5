import type { IncomingMessage } from 'node:http';
import { ObjectStoreError } from '@coverleaf/object-store';

/** What the parser of forms says of no boundary or one that is too long (its needle), and of a form without end. It gives it no code. */
const NO_FORM = /^Multipart: Boundary not found$|^The needle cannot |unexpected end of multipart data$/i;

/**
 * Whether a form did not arrive because of its sender, who went away or sent no form. Whatever is not known to be the
 * sender's fault is ours.
 */
export function isSendersFault(raw: IncomingMessage, error: unknown): boolean {
  if (error instanceof ObjectStoreError) return false;
  if (raw.destroyed && !raw.complete) return true;
  if (!(error instanceof Error)) return false;
  // The framework knows what is wrong with a request.
  const status = 'statusCode' in error && typeof error.statusCode === 'number' ? error.statusCode : 500;
  return (status >= 400 && status < 500) || NO_FORM.test(error.message);
}
