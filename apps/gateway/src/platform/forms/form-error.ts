import type { IncomingMessage } from 'node:http';
import { ObjectStoreError } from '@coverleaf/object-store';
import { AppError, unavailable } from '@coverleaf/service-kit';

/** What the parser of forms says of bytes that are no form, or not a whole one. It gives them no code. */
const NO_BOUNDARY = /boundary not found|^The needle cannot /i;
const CUT_SHORT = /unexpected end of multipart data$/i;

/** What is wrong with a form that the parser does not go on with, by the parser's codes. */
const REASONS: Readonly<Record<string, string>> = {
  FST_FIELDS_LIMIT: 'The form has more fields than it may have.',
  FST_PARTS_LIMIT: 'The form has more fields than it may have.',
  FST_FILES_LIMIT: 'The form has more files than it may have.',
  FST_PROTO_VIOLATION: 'A field of the form has a name that no field may have, such as __proto__.',
};

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
  return (status >= 400 && status < 500) || NO_BOUNDARY.test(error.message) || CUT_SHORT.test(error.message);
}

/**
 * An error while a form is read, as the answer to its sender: 400 that says what is wrong with the form, or 503.
 * @param said of a form that broke off, and where the fault is ours
 */
export function formError(
  raw: IncomingMessage,
  error: unknown,
  said: { readonly incomplete: string; readonly unavailable: string },
): AppError {
  if (error instanceof AppError) return error;
  if (!isSendersFault(raw, error)) return unavailable(said.unavailable, error);
  const { code, message } = error as Error & { code?: string };
  const reason = NO_BOUNDARY.test(message)
    ? 'The Content-Type of the form names no usable boundary.'
    : REASONS[code ?? ''];
  return new AppError('malformed_multipart', 400, reason ?? said.incomplete, {
    cause: error,
    reportable: false,
  });
}
