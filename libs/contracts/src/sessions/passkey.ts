import { z } from 'zod';
import { defineOperation, defineRoute } from '../definitions/operation';
import { defineRpc } from '../definitions/rpc';
import { line } from '../definitions/text';
import { Origin } from '../definitions/origin';
import { IssuedSession, Session, SessionLimits } from './session';

/** Per user. */
export const MAX_PASSKEYS = 10;

const base64url = (max: number) =>
  z
    .string()
    .min(1)
    .max(max)
    .regex(/^[\w-]+$/);

const CredentialId = base64url(1_400);

/** A browser's answer after its authenticator created a passkey. Its other members are ignored. */
const CreatedCredential = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    attestationObject: base64url(20_000),
    transports: z.array(z.string().max(20)).max(10).optional(),
  }),
});

/** A browser's answer after its authenticator signed a challenge. */
export const SignedChallenge = z.object({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal('public-key'),
  response: z.object({
    clientDataJSON: base64url(4_000),
    authenticatorData: base64url(4_000),
    signature: base64url(4_000),
    userHandle: base64url(200).nullish(),
  }),
});
export type SignedChallenge = z.infer<typeof SignedChallenge>;

const Descriptor = z.object({
  id: z.string(),
  type: z.literal('public-key'),
  transports: z.array(z.string()).optional(),
});

/** The options of `navigator.credentials.get`, with bytes in base64url. */
export const ChallengeOptions = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.int(),
  userVerification: z.literal('required'),
  /** Absent: any passkey of this site. */
  allowCredentials: z.array(Descriptor).optional(),
});
export type ChallengeOptions = z.infer<typeof ChallengeOptions>;

/** The options of `navigator.credentials.create`. */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
  timeout: z.int(),
  attestation: z.literal('none'),
  excludeCredentials: z.array(Descriptor),
  authenticatorSelection: z.object({
    residentKey: z.literal('required'),
    requireResidentKey: z.literal(true),
    userVerification: z.literal('required'),
  }),
});

export const Passkey = z.object({
  id: z.uuid(),
  name: z.string(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime().nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const path = '/api/v1/auth/passkeys';

/** The name by which a user tells passkeys apart. */
const PasskeyName = line(60);

export const listPasskeys = defineOperation('identity.listPasskeys', `GET ${path}`, {
  summary: "List the caller's passkeys",
  access: 'staff',
  reply: z.object({ items: z.array(Passkey) }),
});

export const beginPasskey = defineOperation('identity.beginPasskey', `POST ${path}/options`, {
  summary: 'Start the creation of a passkey',
  access: 'signed-in',
  stepUp: true,
  limit: 'signIns',
  reply: CreationOptions,
  problems: [403, 409],
});

export const addPasskey = defineOperation('identity.addPasskey', `POST ${path}`, {
  summary: "Add a passkey. Ends the caller's other sessions",
  access: 'signed-in',
  stepUp: true,
  limit: 'signIns',
  audit: 'passkey.added',
  body: z.strictObject({ name: PasskeyName, credential: CreatedCredential }),
  /** Only the first second factor comes with recovery codes. */
  reply: z.object({ recoveryCodes: z.array(z.string()) }),
  status: 201,
  problems: [403, 409],
});

export const renamePasskey = defineOperation('identity.renamePasskey', `PATCH ${path}/{id}`, {
  summary: "Rename one of the caller's passkeys",
  access: 'staff',
  audit: 'passkey.renamed',
  params: z.object({ id: z.uuid() }),
  body: z.strictObject({ name: PasskeyName }),
  reply: z.undefined(),
  status: 204,
  problems: [404],
});

export const removePasskey = defineOperation('identity.removePasskey', `DELETE ${path}/{id}`, {
  summary: "Remove one of the caller's passkeys",
  access: 'staff',
  stepUp: true,
  audit: 'passkey.removed',
  params: z.object({ id: z.uuid() }),
  reply: z.undefined(),
  status: 204,
  problems: [403, 404],
});

export const beginPasskeySignIn = defineOperation(
  'identity.beginPasskeySignIn',
  `POST ${path}/sign-in/options`,
  {
    summary: 'Get a challenge to sign in with a passkey',
    access: 'public',
    limit: 'signIns',
    reply: ChallengeOptions,
  },
);

/** 401 `passkey_failed` for every reason, `suspended`. */
export const signInWithPasskeyRpc = defineRpc('identity.sign-in-with-passkey', {
  input: z.object({
    credential: SignedChallenge,
    origin: Origin,
    limits: SessionLimits,
    device: z.string().max(500).optional(),
  }),
  output: IssuedSession.extend({ device: z.string() }),
  safe: false,
});

export const signInWithPasskey = defineRoute('signInWithPasskey', `POST ${path}/sign-in`, {
  summary: 'Sign in with a passkey. Cookies carry the session',
  access: 'public',
  limit: 'signIns',
  body: z.strictObject({ credential: SignedChallenge }),
  reply: Session,
  problems: [401],
});
