import { codeOf, messageOf } from '../../api-client/call-error';

const NO_SESSION = new Set(['not_signed_in', 'session_ended']);

/** Why a user was not saved, in the server's words where it has some. */
export function saveMessage(error: unknown, isNew: boolean): string {
  if (NO_SESSION.has(codeOf(error) ?? '')) return 'No active session';
  return messageOf(error, isNew ? 'Failed to create user' : 'Failed to update user');
}
