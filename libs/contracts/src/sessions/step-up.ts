import { z } from 'zod';
import { Actor } from '../definitions/actor';
import { defineOperation, defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { GivenPassword } from '../users/user';
import { ChallengeOptions, SignedChallenge } from './passkey';
import { IssuedSession } from './session';

/** As for a sign-in: it proves that the user is present, not only the session. */
const Proof = z.union([
  z.strictObject({
    password: GivenPassword,
    /** From the authenticator app, or a recovery code. Required for users with a second factor. */
    code: z.string().trim().min(1).max(40).optional(),
  }),
  z.strictObject({ credential: SignedChallenge }),
]);
export type Proof = z.infer<typeof Proof>;

export const beginStepUp = defineOperation('identity.beginStepUp', 'POST /api/v1/auth/step-up/options', {
  summary: 'Get what the caller can prove their identity with',
  access: 'signed-in',
  limit: 'signIns',
  reply: z.object({
    /** Whether a password needs a code of the second factor as well. */
    asksCode: z.boolean(),
    /** Null if the caller has no passkey. */
    passkey: ChallengeOptions.nullable(),
  }),
});

/** Replaces the caller's session by one that passes `stepUp` for five minutes. */
export const stepUp = defineRoute('stepUp', 'POST /api/v1/auth/step-up', {
  summary: 'Prove who signed in, before an act that a stolen session must not do',
  access: 'signed-in',
  limit: 'signIns',
  audit: 'session.proved',
  body: z.strictObject({ proof: Proof }),
  reply: z.object({}),
  problems: [403],
});

/** 403 `wrong_password`, `wrong_code`, `passkey_failed`; 429. */
export const stepUpRpc = defineRpc('identity.step-up', {
  input: z.object({ actor: Actor, proof: Proof }),
  output: IssuedSession,
  safe: false,
});
