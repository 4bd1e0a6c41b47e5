import { z } from 'zod';
import { defineRpc } from '../definitions/rpc';
import { Actor, Role } from '../definitions/actor';
import { defineRoute } from '../definitions/operation';
import { Cursor, PageLimit, pageOf } from '../definitions/list';
import { emailAddress, line, searchText } from '../definitions/text';

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

export const UserName = z.object({ id: z.uuid(), name: z.string() });
export type UserName = z.infer<typeof UserName>;

/** What those of the staff are called whom the actor may see. */
export const listUserNamesRpc = defineRpc({
  name: 'identity.list-user-names',
  input: z.object({ actor: Actor, ids: z.array(z.uuid()).max(100) }),
  output: z.object({ items: z.array(UserName) }),
  safe: true,
});

/** A member of staff, as the identity service knows them. */
export const UserRecord = z.object({
  id: z.uuid(),
  name: z.string(),
  email: z.string(),
  role: Role,
  /** Null: belongs to the operator. */
  lenderId: z.uuid().nullable(),
  authCreatedAt: z.iso.datetime(),
  lastSignInAt: z.iso.datetime().nullable(),
  /** Null until a link from a mail to this address was used. */
  emailConfirmedAt: z.iso.datetime().nullable(),
  /** Signs in with a second factor. */
  hasTotp: z.boolean(),
});
export type UserRecord = z.infer<typeof UserRecord>;

/** With the name of an active lender; null where there is none. */
export const User = UserRecord.extend({ lenderName: z.string().nullable() }).meta({ id: 'User' });
export type User = z.infer<typeof User>;

/** A site_manager may leave `lenderId` out, and gets their own. */
export const NewUser = z.strictObject({
  email: emailAddress,
  password: NewPassword,
  name: line(200),
  role: Role,
  lenderId: z.uuid().nullable().optional(),
});
export type NewUser = z.infer<typeof NewUser>;

export const UserChange = NewUser.omit({ password: true }).partial();
export type UserChange = z.infer<typeof UserChange>;

export const UserFilter = z.strictObject({
  /** In name or e-mail, whatever the case. */
  q: searchText.optional(),
  role: Role.optional(),
  cursor: Cursor.optional(),
  limit: PageLimit,
});
export type UserFilter = z.infer<typeof UserFilter>;

export const listUsersRpc = defineRpc({
  name: 'identity.list-users',
  input: z.object({ actor: Actor, filter: UserFilter }),
  output: pageOf(UserRecord),
  safe: true,
});

export const getUserRpc = defineRpc({
  name: 'identity.get-user',
  input: z.object({ actor: Actor, id: z.uuid() }),
  output: UserRecord,
  safe: true,
});

export const createUserRpc = defineRpc({
  name: 'identity.create-user',
  input: z.object({ actor: Actor, user: NewUser }),
  output: UserRecord,
  safe: false,
});

/** Ends the sessions of whom it changes, except the one that made the change. */
export const updateUserRpc = defineRpc({
  name: 'identity.update-user',
  input: z.object({ actor: Actor, id: z.uuid(), change: UserChange }),
  output: UserRecord,
  safe: false,
});

export const deleteUserRpc = defineRpc({
  name: 'identity.delete-user',
  input: z.object({ actor: Actor, id: z.uuid() }),
  output: z.object({}),
  safe: false,
});

export const countUsersRpc = defineRpc({
  name: 'identity.count-users',
  input: z.object({}),
  output: z.object({ count: z.int() }),
  safe: true,
});

const params = z.object({ id: z.uuid() });

export const listUsers = defineRoute({
  id: 'listUsers',
  method: 'GET',
  path: '/api/v1/admin/users',
  summary: 'Staff whom the caller may see, newest first',
  access: 'managers',
  query: UserFilter,
  reply: pageOf(User),
  status: 200,
});

export const getUser = defineRoute({
  id: 'getUser',
  method: 'GET',
  path: '/api/v1/admin/users/{id}',
  summary: 'One member of staff',
  access: 'managers',
  params,
  reply: User,
  status: 200,
  problems: [404],
});

export const createUser = defineRoute({
  id: 'createUser',
  method: 'POST',
  path: '/api/v1/admin/users',
  summary: 'Add a member of staff, who gets a welcome mail',
  access: 'managers',
  body: NewUser,
  reply: User,
  status: 201,
  problems: [409],
});

export const updateUser = defineRoute({
  id: 'updateUser',
  method: 'PATCH',
  path: '/api/v1/admin/users/{id}',
  summary: 'Change a member of staff, who is signed out everywhere',
  access: 'managers',
  params,
  body: UserChange,
  reply: User,
  status: 200,
  problems: [404, 409],
});

export const deleteUser = defineRoute({
  id: 'deleteUser',
  method: 'DELETE',
  path: '/api/v1/admin/users/{id}',
  summary: 'Delete a member of staff, who is signed out at once',
  access: 'managers',
  params,
  reply: z.undefined(),
  status: 204,
  problems: [404, 409],
});
