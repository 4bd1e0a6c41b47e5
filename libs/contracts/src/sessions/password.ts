import { z } from 'zod';
import { defineJob } from '../definitions/job';
import { defineOperation, defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { IssuedSession, Origin } from './session';
import { emailAddress } from '../definitions/text';
import { GivenPassword, NewPassword } from '../users/user';
import { Actor } from '../definitions/actor';

export const changePasswordRpc = defineRpc({
  name: 'identity.change-password',
  input: z.object({
    actor: Actor,
    origin: Origin,
    currentPassword: GivenPassword,
    newPassword: NewPassword,
  }),
  output: IssuedSession.extend({ device: z.string() }),
  safe: false,
});

export const changePassword = defineRoute({
  id: 'changePassword',
  method: 'POST',
  path: '/api/v1/auth/change-password',
  summary: 'Change one’s own password; every session ends, and this browser gets a new one',
  access: 'signed-in',
  limit: 'signIns',
  body: z.strictObject({ currentPassword: GivenPassword, newPassword: NewPassword }),
  reply: z.object({}),
  status: 200,
  problems: [403],
});

export const forgotPassword = defineOperation({
  id: 'forgotPassword',
  service: 'identity',
  method: 'POST',
  path: '/api/v1/auth/forgot-password',
  summary: 'Send a link that sets a new password; the same answer whether the address is known or not',
  access: 'public',
  limit: 'signIns',
  audit: 'password.reset_requested',
  body: z.strictObject({ email: emailAddress }),
  reply: z.object({}),
  status: 200,
});

/** 422 `reset_link_invalid` for a link that is unknown, used or too old. */
export const resetPasswordRpc = defineRpc({
  name: 'identity.reset-password',
  input: z.object({ token: z.string().max(200), password: NewPassword }),
  output: z.object({ device: z.string() }),
  safe: false,
});

export const resetPassword = defineRoute({
  id: 'resetPassword',
  method: 'POST',
  path: '/api/v1/auth/reset-password',
  summary: 'Set a new password by a mailed link; every session ends',
  access: 'public',
  limit: 'signIns',
  body: z.strictObject({ token: z.string().min(1).max(200), password: NewPassword }),
  reply: z.object({}),
  status: 200,
});

/** Why a link that sets a password is mailed: it was asked for, or its receiver is new. */
export const PasswordLinkReason = z.enum(['reset', 'welcome']);
export type PasswordLinkReason = z.infer<typeof PasswordLinkReason>;

/** Mails a link that sets a password, if the address belongs to anybody. */
export const sendPasswordLink = defineJob({
  name: 'identity.send-password-link',
  payload: z.strictObject({ passwordLinkId: z.uuid() }),
  attempts: 12,
  backoff: { firstMs: 1_000, factor: 2, capMs: 600_000, jitter: 0.3 },
  concurrency: 4,
  retention: { completedSeconds: 3_600, failedSeconds: 7 * 86_400 },
});
