/** The limits of the contracts, which cannot be imported without their schema library. The server checks again. */
const MIN_PASSWORD = 8;

export function newPasswordError(password: string): string | undefined {
  return password.length < MIN_PASSWORD ? 'Minimum 8 characters' : undefined;
}
