/** The limit of the contracts, which cannot be imported without their schema library. The server checks again. */
const MIN_PASSWORD = 8;
const RULE = 'Minimum 8 characters';

/** The form field of a password that someone chooses for another person, who must change it. */
export const TEMPORARY_PASSWORD_FIELD = {
  label: 'Password',
  kind: 'password',
  autoComplete: 'new-password',
  check: (password: string): string | undefined =>
    password !== '' && [...password].length < MIN_PASSWORD ? RULE : undefined,
} as const;

/** The form field of a password that someone chooses for themselves. */
export const NEW_PASSWORD_FIELD = {
  ...TEMPORARY_PASSWORD_FIELD,
  label: 'New password',
  hint: 'At least 15 characters, or 8 if you have a second factor. Several unrelated words make a good one.',
  required: true,
  missing: RULE,
} as const;
