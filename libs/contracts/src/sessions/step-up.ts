import { z } from 'zod';
import { defineOperation } from '../definitions/operation';
import { GivenPassword } from '../users/user';
import { ChallengeOptions, SignedChallenge } from './passkey';

/** One of them proves that the user, and not only the session, is here. */
const Proof = z.union([
  z.strictObject({ password: GivenPassword }),
  /** Of the authenticator app, or a recovery code. */
  z.strictObject({ code: z.string().trim().min(1).max(40) }),
  z.strictObject({ credential: SignedChallenge }),
]);
export type Proof = z.infer<typeof Proof>;

export const beginStepUp = defineOperation('identity.beginStepUp', 'POST /api/v1/auth/step-up/options', {
  summary: 'Get what the caller can prove their identity with',
  access: 'signed-in',
  limit: 'signIns',
  reply: z.object({
    hasTotp: z.boolean(),
    /** Null: the caller has no passkey. */
    passkey: ChallengeOptions.nullable(),
  }),
});

/** Opens the routes with `stepUp` to this session for five minutes. */
export const stepUp = defineOperation('identity.stepUp', 'POST /api/v1/auth/step-up', {
  summary: 'Prove who signed in, before an act that a stolen session must not do',
  access: 'signed-in',
  limit: 'signIns',
  audit: 'session.proved',
  body: z.strictObject({ proof: Proof }),
  reply: z.object({}),
  problems: [403],
});
