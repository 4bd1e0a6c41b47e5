import { z } from 'zod';

export const MIN_PASSWORD = 8;
const MAX_PASSWORD = 200;

/** A password that somebody chooses, as it was typed. The service refuses the commonest ones too. */
export const NewPassword = z
  .string()
  .min(MIN_PASSWORD, 'Minimum 8 characters')
  .max(MAX_PASSWORD, `Use at most ${MAX_PASSWORD} characters`)
  .refine((text) => text.isWellFormed(), 'Remove the characters that cannot be printed');

/** A password that somebody proves; whatever it is, within bounds, it is right or wrong. */
export const GivenPassword = z.string().min(1, 'Fill in this field').max(MAX_PASSWORD);
