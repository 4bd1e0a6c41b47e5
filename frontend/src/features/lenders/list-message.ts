import { codeOf, messageOf } from '../../api-client/call-error';

const NO_SESSION = new Set(['not_signed_in', 'session_ended']);

/** Why the list is not there, in the server's words where it has some. */
export function listMessage(error: unknown): string {
  const code = codeOf(error);
  if (code && NO_SESSION.has(code)) {
    return 'You must be logged in to view this page. Please log in again.';
  }
  const message = messageOf(error, 'Failed to load lenders');
  return code === 'forbidden'
    ? `Authentication error: ${message} Try refreshing the page or logging in again.`
    : message;
}
