import { z } from 'zod';
import { defineCount, defineRpc } from '../definitions/rpc';
import { Actor, Role } from '../definitions/actor';
import { defineOperation } from '../definitions/operation';
import { Cursor, PageLimit, pageOf } from '../definitions/list';
import { emailAddress, line, searchText } from '../definitions/text';

/** Minimum length of a password with a second factor. */
export const MIN_PASSWORD = 8;
/** Minimum length of a password that signs in alone (NIST SP 800-63B-4). */
export const MIN_PASSWORD_ALONE = 15;
const MAX_PASSWORD = 200;

/**
 * A chosen password in a normal form, so that all keyboards give the same characters. The service also refuses
 * passwords that are easy to guess, and short ones without a second factor.
 */
export const NewPassword = z
  .string()
  .max(MAX_PASSWORD, `Use at most ${MAX_PASSWORD} characters`)
  .refine((text) => text.isWellFormed(), 'Remove the characters that cannot be printed')
  .normalize('NFC')
  .refine((text) => [...text].length >= MIN_PASSWORD, `Minimum ${MIN_PASSWORD} characters`);

/** A password to verify. Only its length is checked. */
export const GivenPassword = z.string().min(1, 'Fill in this field').max(MAX_PASSWORD).normalize('NFC');

/** Names that attackers would try as a password: of the site and of the lender. */
export const ContextWords = z.array(z.string().max(300)).max(10);

export const UserName = z.object({ id: z.uuid(), name: z.string() });
export type UserName = z.infer<typeof UserName>;

/** Names of the users that the actor may see. */
export const listUserNamesRpc = defineRpc('identity.list-user-names', {
  input: z.object({ actor: Actor, ids: z.array(z.uuid()).max(100) }),
  output: z.object({ items: z.array(UserName) }),
  safe: true,
});

/** Those of some users who see the documents and cases of a lender; null: those without one. */
export const listSeersRpc = defineRpc('identity.list-seers', {
  input: z.object({ ids: z.array(z.uuid()).max(100), lenderId: z.uuid().nullable() }),
  output: z.object({ ids: z.array(z.uuid()) }),
  safe: true,
});

/** A user as the identity service stores it. */
export const UserRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: Role,
  /** Null: the operator's staff. */
  lenderId: z.uuid().nullable(),
  authCreatedAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
  /** Null until an emailed link to this address was used. */
  emailConfirmedAt: z.iso.datetime().nullable(),
  /** Whether an authenticator app is set up. */
  hasTotp: z.boolean(),
  hasPasskey: z.boolean(),
  /** When the user was suspended; null if they may sign in. */
  suspendedAt: z.iso.datetime().nullable(),
});
export type UserRecord = z.infer<typeof UserRecord>;

/** With the lender's name; null without an active lender. */
export const User = UserRecord.extend({ lenderName: z.string().nullable() }).meta({ id: 'User' });
export type User = z.infer<typeof User>;

/**
 * Without a password, the user chooses one by the link in the welcome email; with one, they must change it at the first
 * sign-in. A site_manager may omit `lenderId`, because it is their own lender; an admin may not, because null means all
 * lenders.
 */
export const NewUser = z.strictObject({
  email: emailAddress,
  password: NewPassword.optional(),
  name: line(200),
  role: Role,
  lenderId: z.uuid().nullable().optional(),
});
export type NewUser = z.infer<typeof NewUser>;

export const UserChange = NewUser.omit({ password: true }).partial();
export type UserChange = z.infer<typeof UserChange>;

export const UserFilter = z.strictObject({
  /** Searches name and email, regardless of case. */
  q: searchText.optional(),
  role: Role.optional(),
  lenderId: z.uuid().optional(),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type UserFilter = z.infer<typeof UserFilter>;

export const countUsersRpc = defineCount('identity.count-users');

const params = z.object({ id: z.uuid() });

export const listUsers = defineOperation('identity.listUsers', 'GET /api/v1/admin/users', {
  summary: 'List users that the caller may see, newest first',
  access: 'managers',
  audit: 'user.listed',
  query: UserFilter,
  reply: pageOf(User),
  result: pageOf(UserRecord),
});

/** The most colleagues of one reply. */
export const MAX_COLLEAGUES = 200;

export const Colleague = z.object({ id: z.uuid(), name: z.string(), role: Role });
export type Colleague = z.infer<typeof Colleague>;

export const listColleagues = defineOperation('identity.listColleagues', 'GET /api/v1/admin/colleagues', {
  summary:
    'List the users whom the caller may see and who see the documents of a lender, by name; at most 200',
  access: 'managers',
  audit: 'user.listed',
  /** Absent: documents without a lender. */
  query: z.strictObject({ lenderId: z.uuid().optional() }),
  reply: z.object({ items: z.array(Colleague) }),
});

export const getUser = defineOperation('identity.getUser', 'GET /api/v1/admin/users/{id}', {
  summary: 'Get a user',
  access: 'managers',
  audit: 'user.read',
  params,
  reply: User,
  result: UserRecord,
  problems: [404],
});

export const createUser = defineOperation('identity.createUser', 'POST /api/v1/admin/users', {
  summary: 'Create a user and send a welcome email',
  access: 'managers',
  audit: 'user.created',
  stepUp: true,
  body: NewUser,
  reply: User,
  result: UserRecord,
  status: 201,
  problems: [409],
});

/** Ends the user's sessions, except the caller's own. */
export const updateUser = defineOperation('identity.updateUser', 'PATCH /api/v1/admin/users/{id}', {
  summary: "Update a user and end the user's sessions",
  access: 'managers',
  audit: 'user.updated',
  stepUp: ({ role, lenderId, email }) => [role, lenderId, email].some((value) => value !== undefined),
  params,
  body: UserChange,
  reply: User,
  result: UserRecord,
  problems: [404, 409],
});

export const deleteUser = defineOperation('identity.deleteUser', 'DELETE /api/v1/admin/users/{id}', {
  summary: "Delete a user and end the user's sessions",
  access: 'managers',
  audit: 'user.deleted',
  stepUp: true,
  params,
  reply: z.undefined(),
  status: 204,
  problems: [404, 409],
});

const SUSPENSION = {
  access: 'managers',
  params,
  reply: z.undefined(),
  status: 204,
  problems: [404, 409],
} as const;

/** The user can't sign in, but nothing is deleted. */
export const suspendUser = defineOperation(
  'identity.suspendUser',
  'PUT /api/v1/admin/users/{id}/suspension',
  {
    ...SUSPENSION,
    summary: "Suspend a user and end the user's sessions",
    audit: 'user.suspended',
  },
);

export const reinstateUser = defineOperation(
  'identity.reinstateUser',
  'DELETE /api/v1/admin/users/{id}/suspension',
  { ...SUSPENSION, summary: 'End the suspension of a user', audit: 'user.reinstated' },
);
