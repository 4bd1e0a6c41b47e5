import { z } from 'zod';
import { defineScheduledJob } from '../definitions/job';
import { defineOperation, defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { Actor } from '../definitions/actor';
import { IssuedSession } from './session';

/** An unconfirmed second factor. */
export const TotpSetup = z.object({
  /** Base32, for manual entry. */
  secret: z.string(),
  /** `otpauth://totp/…` */
  uri: z.string(),
});
export type TotpSetup = z.infer<typeof TotpSetup>;

const Code = z
  .string()
  .max(20)
  .transform((text) => text.replaceAll(/\s/g, ''))
  .pipe(z.string().regex(/^\d{6}$/, 'Enter the 6 digits your app shows'));

/** Each can be used once in place of a code. They are not shown again. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const confirmTotpRpc = defineRpc('identity.confirm-totp', {
  input: z.object({ actor: Actor, code: Code }),
  output: RecoveryCodes.extend({ issued: IssuedSession }),
  safe: false,
});

export const beginTotp = defineOperation('identity.beginTotp', 'POST /api/v1/auth/totp', {
  summary: 'Start the setup of a second factor',
  access: 'signed-in',
  stepUp: true,
  limit: 'signIns',
  reply: TotpSetup,
  problems: [403, 409],
});

export const confirmTotp = defineRoute('confirmTotp', 'POST /api/v1/auth/totp/confirm', {
  summary: 'Confirm the second factor with a code. Ends all sessions and replaces the one of this browser',
  access: 'signed-in',
  audit: 'totp.set_up',
  limit: 'signIns',
  body: z.strictObject({ code: Code }),
  reply: RecoveryCodes,
  problems: [409],
});

export const removeTotp = defineOperation('identity.removeTotp', 'POST /api/v1/auth/totp/remove', {
  summary: 'Remove the own second factor',
  access: 'staff',
  stepUp: true,
  audit: 'totp.removed',
  reply: z.object({}),
  problems: [403, 404],
});

/** For a user who lost the phone and the recovery codes. Removes passkeys too. */
export const removeTotpOf = defineOperation('identity.removeTotpOf', 'DELETE /api/v1/admin/users/{id}/totp', {
  summary: "Remove a user's authenticator app and passkeys. Ends the user's sessions",
  access: 'managers',
  stepUp: true,
  audit: 'user.factors_removed',
  params: z.object({ id: z.uuid() }),
  reply: z.undefined(),
  status: 204,
  problems: [404],
});

/** Rewraps data keys with the current master key. */
export const rewrapIdentityKeys = defineScheduledJob('identity.rewrap-keys');
