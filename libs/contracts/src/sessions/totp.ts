import { z } from 'zod';
import { defineOperation, defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { GivenPassword } from '../users/user';
import { Actor } from '../definitions/actor';
import { IssuedSession, Origin } from './session';

/** A second factor that waits to be confirmed. */
export const TotpSetup = z.object({
  /** In base32, for those who cannot scan. */
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

/** Each signs in once, in place of a code. Shown only now. */
export const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

export const confirmTotpRpc = defineRpc({
  name: 'identity.confirm-totp',
  input: z.object({ actor: Actor, origin: Origin, code: Code }),
  output: RecoveryCodes.extend({ issued: IssuedSession }),
  safe: false,
});

export const beginTotp = defineOperation({
  id: 'beginTotp',
  service: 'identity',
  method: 'POST',
  path: '/api/v1/auth/totp',
  summary: 'Begin to set up a second factor',
  access: 'signed-in',
  limit: 'signIns',
  body: z.strictObject({ password: GivenPassword }),
  reply: TotpSetup,
  status: 200,
  problems: [403, 409],
});

export const confirmTotp = defineRoute({
  id: 'confirmTotp',
  method: 'POST',
  path: '/api/v1/auth/totp/confirm',
  summary: 'Switch the second factor on by a first code; every session ends, and this browser gets a new one',
  access: 'signed-in',
  limit: 'signIns',
  body: z.strictObject({ code: Code }),
  reply: RecoveryCodes,
  status: 200,
  problems: [409],
});

export const removeTotp = defineOperation({
  id: 'removeTotp',
  service: 'identity',
  method: 'POST',
  path: '/api/v1/auth/totp/remove',
  summary: 'Switch the second factor off',
  access: 'staff',
  limit: 'signIns',
  audit: 'totp.removed',
  body: z.strictObject({ password: GivenPassword }),
  reply: z.object({}),
  status: 200,
  problems: [403, 404],
});

/** For somebody who has lost their phone and their recovery codes. */
export const removeTotpOf = defineOperation({
  id: 'removeTotpOf',
  service: 'identity',
  method: 'DELETE',
  path: '/api/v1/admin/users/{id}/totp',
  summary: 'Switch off the second factor of somebody who has lost it; they are signed out',
  access: 'managers',
  audit: 'totp.removed',
  params: z.object({ id: z.uuid() }),
  reply: z.undefined(),
  status: 204,
  problems: [404],
});
