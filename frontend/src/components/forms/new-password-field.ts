/** The limits of the contracts, which cannot be imported without their schema library. The server checks again. */
const MIN_PASSWORD = 8;
const MIN_PASSWORD_ALONE = 15;

const ADVICE = 'Several unrelated words make a good one.';

const atLeast = (length: number, message: string) => ({
  check: (password: string): string | undefined =>
    password !== '' && [...password].length < length ? message : undefined,
  missing: message,
});

const PASSWORD = { label: 'Password', kind: 'password', autoComplete: 'new-password' } as const;

/** The form field of a password that someone chooses for another person, who must change it. */
export const TEMPORARY_PASSWORD_FIELD = {
  ...PASSWORD,
  check: atLeast(MIN_PASSWORD, 'Minimum 8 characters').check,
} as const;

/** For a password that people choose for themselves and that signs in alone. */
export const PASSWORD_ALONE_FIELD = {
  ...PASSWORD,
  ...atLeast(MIN_PASSWORD_ALONE, 'Use at least 15 characters'),
  label: 'New password',
  hint: `At least 15 characters. ${ADVICE}`,
  required: true,
} as const;

/** For a password with a second factor. */
export const PASSWORD_WITH_FACTOR_FIELD = {
  ...PASSWORD_ALONE_FIELD,
  ...atLeast(MIN_PASSWORD, 'Use at least 8 characters'),
  hint: `At least 8 characters, because you have a second factor. ${ADVICE}`,
} as const;

/** For cases where only the server knows whether there is a second factor. */
export const PASSWORD_BY_LINK_FIELD = {
  ...PASSWORD_ALONE_FIELD,
  ...atLeast(MIN_PASSWORD, 'Use at least 15 characters, or 8 if you have a second factor'),
  hint: `At least 15 characters, or 8 if you have a second factor. ${ADVICE}`,
} as const;
