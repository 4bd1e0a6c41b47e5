/** As in the contracts, which would bring their schema library along. The server has the last word. */
const MIN_PASSWORD = 8;

export function newPasswordError(password: string): string | undefined {
  return password.length < MIN_PASSWORD ? 'Minimum 8 characters' : undefined;
}
