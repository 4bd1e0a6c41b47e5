/** The limit of the contracts, which cannot be imported without their schema library. The server checks again. */
const MIN_PASSWORD = 8;
const RULE = 'Minimum 8 characters';

/** The form field of a password that someone chooses. */
export const NEW_PASSWORD_FIELD = {
  label: 'New password',
  kind: 'password',
  hint: RULE,
  autoComplete: 'new-password',
  required: true,
  check: (password: string): string | undefined => (password.length < MIN_PASSWORD ? RULE : undefined),
} as const;
