import { z } from 'zod';
import { defineOperation, defineRoute } from '../definitions/operation';
import { defineScheduledJob } from '../definitions/job';
import { Origin } from '../definitions/origin';
import { defineRead, defineRpc } from '../definitions/rpc';
import { line } from '../definitions/text';
import { GivenPassword } from '../users/user';
import { Role } from '../definitions/actor';

/** Access tokens are JWTs (EdDSA). Only identity can sign them; the gateway verifies them with a public key. */
export const ACCESS_TOKEN = {
  issuer: 'coverleaf',
  audience: 'coverleaf-staff',
  algorithm: 'EdDSA',
  seconds: 600,
} as const;

/** The public keys of access tokens that may still be valid. A token's `kid` names its key. */
export const listVerificationKeys = defineRead(
  'identity.list-verification-keys',
  z.object({
    items: z.array(
      z.object({
        id: z.uuid(),
        /** Ed25519, as SPKI in base64. */
        publicKey: z.string(),
      }),
    ),
  }),
);

/** `sub` is the user. Everything else is read from identity, so that changes apply at once. */
export interface AccessClaims {
  readonly sub: string;
  /** The session. */
  readonly sid: string;
}

export const SignedInUser = z.object({
  id: z.uuid(),
  email: z.string(),
  name: z.string(),
  role: Role,
  lenderId: z.uuid().nullable(),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

/** A required step before a session may do anything else. */
export const Duty = z.enum(['change_password', 'set_up_second_factor']);
export type Duty = z.infer<typeof Duty>;

export const Session = z
  .object({
    user: SignedInUser,
    hasTotp: z.boolean(),
    hasPasskey: z.boolean(),
    /** No second factor is required, because the operator set this user's password. */
    isFactorWaived: z.boolean(),
    /** The user has no second factor, and may still put one off. */
    isOfferedFactor: z.boolean(),
    /** Until when it may be put off. Null if unknown, or if it is not offered. */
    factorDueAt: z.iso.datetime().nullable(),
    /** Null if there is none. */
    duty: Duty.nullable(),
  })
  .meta({ id: 'Session' });
export type Session = z.infer<typeof Session>;

/** How long a sign-in lasts: the settings `security.session_hours` and `security.idle_minutes`. */
export const SessionLimits = z.object({ hours: z.int().positive(), idleMinutes: z.int().positive() });
export type SessionLimits = z.infer<typeof SessionLimits>;

/** The most live sessions per user. A further sign-in ends the one that was unused for the longest. */
export const MAX_SESSIONS = 5;

/** A live session. The gateway reads it for every staff request. */
export const SessionRecord = z.object({
  id: z.uuid(),
  user: SignedInUser,
  hasTotp: z.boolean(),
  hasPasskey: z.boolean(),
  isFactorWaived: z.boolean(),
  /** Relevant if a second factor is offered but not required at once. */
  mayPutOffFactor: z.boolean(),
  /** Null until the first sign-in with a password. */
  factorDueAt: z.iso.datetime().nullable(),
  mustChangePassword: z.boolean(),
  /** Whether its user has a fresh proof of identity, which routes with `stepUp` require. */
  isProven: z.boolean(),
});
export type SessionRecord = z.infer<typeof SessionRecord>;

/** The tokens of a sign-in or a refresh. */
export const IssuedSession = z.object({
  session: SessionRecord,
  /** A JWT of ten minutes. */
  accessToken: z.string(),
  accessSeconds: z.int(),
  refreshToken: z.string(),
  refreshSeconds: z.int(),
});
export type IssuedSession = z.infer<typeof IssuedSession>;

export const SignIn = z.strictObject({
  email: line(254),
  password: GivenPassword,
  /** Six digits of the authenticator, or a recovery code. */
  totp: z.string().trim().max(40).optional(),
});
export type SignIn = z.infer<typeof SignIn>;

/**
 * 401 `sign_in_failed`, the same for a wrong password and an unknown address; 401 `totp_required` or
 * `passkey_required` when the password is right and the second factor absent; 401 `totp_wrong`; 429 `too_many_attempts`.
 */
export const signInRpc = defineRpc('identity.sign-in', {
  input: SignIn.extend({
    origin: Origin,
    /** The network whose failed attempts are counted together: an IPv4 address or an IPv6 prefix. */
    network: z.string().max(64),
    limits: SessionLimits,
    /** A token from this browser's last sign-in, which exempts it from the limit on other clients' failures. */
    device: z.string().max(500).optional(),
  }),
  output: IssuedSession.extend({ device: z.string() }),
  safe: false,
});

/** 401 `session_ended` for an unknown, expired, revoked, or reused token. It doesn't count as use of the session. */
export const refreshSessionRpc = defineRpc('identity.refresh-session', {
  /** The current limits. */
  input: z.object({ refreshToken: z.string().max(500), limits: SessionLimits }),
  output: IssuedSession,
  safe: false,
});

/** Ends the session of a refresh token. Ignores unknown tokens. */
export const signOutRpc = defineRpc('identity.sign-out', {
  input: z.object({ refreshToken: z.string().max(500) }),
  output: z.void(),
  safe: false,
});

/** Marks a background request, which no person caused. A client can only shorten its own session with it. */
export const BACKGROUND_HEADER = 'coverleaf-background';

/** Null if the session has ended or its user was deleted. */
export const findSessionRpc = defineRpc('identity.find-session', {
  input: z.object({
    id: z.uuid(),
    /** It is stored with the session for the audit log. */
    address: Origin.shape.address,
    /** A background request doesn't count as use of the session. */
    isBackground: z.boolean().default(false),
  }),
  output: SessionRecord.nullable(),
  safe: true,
});

/** One of a user's sessions, shown to that user and to those who manage them. */
export const SessionEntry = Origin.extend({
  id: z.uuid(),
  createdAt: z.iso.datetime(),
  lastUsedAt: z.iso.datetime(),
  /** The caller's session. */
  current: z.boolean(),
});
export type SessionEntry = z.infer<typeof SessionEntry>;

export const signIn = defineRoute('signIn', 'POST /api/v1/auth/login', {
  summary: 'Sign in. Cookies carry the session',
  access: 'public',
  limit: 'signIns',
  body: SignIn,
  reply: Session,
  problems: [401],
});

export const signOut = defineRoute('signOut', 'POST /api/v1/auth/logout', {
  summary: 'End this session and clear its cookies',
  access: 'public',
  reply: z.object({}),
});

export const refreshSession = defineRoute('refreshSession', 'POST /api/v1/auth/refresh', {
  summary: 'Exchange the refresh cookie for a new pair',
  access: 'public',
  reply: Session,
  problems: [401],
});

export const getSession = defineRoute('getSession', 'GET /api/v1/auth/session', {
  summary: 'Get the current session',
  access: 'signed-in',
  reply: Session,
});

export const listSessions = defineOperation('identity.listSessions', 'GET /api/v1/auth/sessions', {
  summary: "List the caller's sessions",
  access: 'staff',
  reply: z.object({ items: z.array(SessionEntry) }),
});

export const endSession = defineOperation('identity.endSession', 'DELETE /api/v1/auth/sessions/{id}', {
  summary: "End one of the caller's sessions",
  access: 'staff',
  stepUp: true,
  audit: 'session.ended',
  params: z.object({ id: z.uuid() }),
  reply: z.undefined(),
  status: 204,
  problems: [404],
});

const params = z.object({ id: z.uuid() });

export const listSessionsOf = defineOperation(
  'identity.listSessionsOf',
  'GET /api/v1/admin/users/{id}/sessions',
  {
    summary: "List a user's sessions",
    access: 'managers',
    audit: 'user.sessions_read',
    params,
    reply: z.object({ items: z.array(SessionEntry) }),
    problems: [404],
  },
);

export const endSessionOf = defineOperation(
  'identity.endSessionOf',
  'DELETE /api/v1/admin/users/{id}/sessions/{sessionId}',
  {
    summary: "End one of a user's sessions",
    access: 'managers',
    stepUp: true,
    audit: 'session.ended_by_admin',
    params: z.object({ id: z.uuid(), sessionId: z.uuid() }),
    reply: z.undefined(),
    status: 204,
    problems: [404],
  },
);

export const endSessionsOf = defineOperation(
  'identity.endSessionsOf',
  'DELETE /api/v1/admin/users/{id}/sessions',
  {
    summary: "End all of a user's sessions, except the caller's own",
    access: 'managers',
    stepUp: true,
    audit: 'session.ended_by_admin',
    params,
    reply: z.undefined(),
    status: 204,
    problems: [404],
  },
);

/** Deletes sessions, sign-in attempts and password links that ended some time ago. */
export const deleteExpiredSessions = defineScheduledJob('identity.delete-expired');
