import { z } from 'zod';
import { defineJob } from '../definitions/job';
import { defineOperation, defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { IssuedSession } from './session';
import { emailAddress } from '../definitions/text';
import { ContextWords, GivenPassword, NewPassword } from '../users/user';
import { Actor } from '../definitions/actor';

export const changePasswordRpc = defineRpc('identity.change-password', {
  input: z.object({
    actor: Actor,
    currentPassword: GivenPassword,
    newPassword: NewPassword,
    words: ContextWords,
  }),
  output: IssuedSession.extend({ device: z.string() }),
  safe: false,
});

export const changePassword = defineRoute('changePassword', 'POST /api/v1/auth/change-password', {
  summary: 'Change the own password. Ends all sessions and replaces the one of this browser',
  access: 'signed-in',
  audit: 'password.changed',
  limit: 'signIns',
  body: z.strictObject({ currentPassword: GivenPassword, newPassword: NewPassword }),
  reply: z.object({}),
  problems: [403],
});

export const forgotPassword = defineOperation(
  'identity.forgotPassword',
  'POST /api/v1/auth/forgot-password',
  {
    summary: 'Email a password reset link. The reply does not reveal whether the address is known',
    access: 'public',
    limit: 'signIns',
    audit: 'password.reset_requested',
    body: z.strictObject({ email: emailAddress }),
    reply: z.object({}),
  },
);

const LinkToken = z.string().min(1).max(200);

/** The lender of the user whose password a link sets. 422 `reset_link_invalid` for an unknown, used, or expired link. */
export const findPasswordLinkRpc = defineRpc('identity.find-password-link', {
  input: z.object({ token: LinkToken }),
  output: z.object({ lenderId: z.uuid().nullable() }),
  safe: true,
});

/** 422 `reset_link_invalid`, as above. */
export const resetPasswordRpc = defineRpc('identity.reset-password', {
  input: z.object({ token: LinkToken, password: NewPassword, words: ContextWords }),
  output: z.object({ device: z.string() }),
  safe: false,
});

export const resetPassword = defineRoute('resetPassword', 'POST /api/v1/auth/reset-password', {
  summary: 'Set a new password with an emailed link. Ends all sessions',
  access: 'public',
  limit: 'signIns',
  body: z.strictObject({ token: LinkToken, password: NewPassword }),
  reply: z.object({}),
});

/** Why a password link is emailed: on request, or to a new user. */
export const PasswordLinkReason = z.enum(['reset', 'welcome']);
export type PasswordLinkReason = z.infer<typeof PasswordLinkReason>;

/** Emails a password link if the address belongs to a user. */
export const sendPasswordLink = defineJob('identity.send-password-link', {
  payload: z.strictObject({ passwordLinkId: z.uuid() }),
  attempts: 12,
  backoff: { firstMs: 1_000, factor: 2, capMs: 600_000, jitter: 0.3 },
  concurrency: 4,
});
