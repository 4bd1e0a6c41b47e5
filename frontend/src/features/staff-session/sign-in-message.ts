import { CallError, messageOf } from '../../api-client/call-result';

/** Why one is not signed in, in the server's words where it has some, such as how long to wait. */
export function signInMessage(error: unknown): string {
  if (error instanceof CallError && error.failure.kind === 'connection') {
    return 'We could not reach the server. Check your connection and try again.';
  }
  // A password beyond all bounds is refused by its length, which tells nobody anything: it is wrong.
  if (error instanceof CallError && error.code === 'validation_failed') return FAILED;
  return messageOf(error, FAILED);
}

const FAILED = 'Login failed. Please check your credentials.';
