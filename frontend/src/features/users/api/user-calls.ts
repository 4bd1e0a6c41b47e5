import type { NewUser, Role, UserChange } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';

interface UserQuery {
  readonly q?: string;
  readonly role?: Role;
  readonly cursor?: string;
}

export const listUsers = (query: UserQuery) =>
  replyOf(staffClient.GET('/api/v1/admin/users', { params: { query } }));

export const createUser = (body: NewUser) => replyOf(staffClient.POST('/api/v1/admin/users', { body }));

export const updateUser = (id: string, body: UserChange) =>
  replyOf(staffClient.PATCH('/api/v1/admin/users/{id}', { params: { path: { id } }, body }));

export const deleteUser = (id: string) =>
  replyOf(staffClient.DELETE('/api/v1/admin/users/{id}', { params: { path: { id } } }));

export const removeTotpOf = (id: string) =>
  replyOf(staffClient.DELETE('/api/v1/admin/users/{id}/totp', { params: { path: { id } } }));
