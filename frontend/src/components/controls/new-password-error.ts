/** As in the contracts, which would bring their schema library along. The server has the last word. */
const MIN_PASSWORD = 8;

/** What is wrong with a password that somebody chooses; undefined when nothing is. */
export function newPasswordError(password: string): string | undefined {
  return password.length < MIN_PASSWORD ? 'Minimum 8 characters' : undefined;
}
