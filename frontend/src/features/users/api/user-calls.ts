import type { NewUser, Role, User, UserChange } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';

interface UserQuery {
  readonly q?: string;
  readonly role?: Role;
  readonly cursor?: string;
}

export const listUsers = (query: UserQuery) =>
  replyOf(staffClient.GET('/api/v1/admin/users', { params: { query } }));

export const createUser = (body: NewUser): Promise<User> =>
  replyOf(staffClient.POST('/api/v1/admin/users', { body }));

export const updateUser = (id: string, body: UserChange): Promise<User> =>
  replyOf(staffClient.PATCH('/api/v1/admin/users/{id}', { params: { path: { id } }, body }));

export const deleteUser = (id: string): Promise<unknown> =>
  replyOf(staffClient.DELETE('/api/v1/admin/users/{id}', { params: { path: { id } } }));

export const removeTotpOf = (id: string): Promise<unknown> =>
  replyOf(staffClient.DELETE('/api/v1/admin/users/{id}/totp', { params: { path: { id } } }));
