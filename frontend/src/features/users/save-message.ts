import { messageOf, statusOf } from '../../api-client/call-error';

/** Why a user was not saved, in the server's words where it has some. */
export function saveMessage(error: unknown, isNew: boolean): string {
  if (statusOf(error) === 401) return 'No active session';
  return messageOf(error, isNew ? 'Failed to create user' : 'Failed to update user');
}
