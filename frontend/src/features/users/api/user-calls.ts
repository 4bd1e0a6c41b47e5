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

export const listSessionsOf = async (id: string) =>
  (await replyOf(staffClient.GET('/api/v1/admin/users/{id}/sessions', { params: { path: { id } } }))).items;

export const endSessionOf = (id: string, sessionId: string) =>
  replyOf(
    staffClient.DELETE('/api/v1/admin/users/{id}/sessions/{sessionId}', {
      params: { path: { id, sessionId } },
    }),
  );

export const endSessionsOf = (id: string) =>
  replyOf(staffClient.DELETE('/api/v1/admin/users/{id}/sessions', { params: { path: { id } } }));

export const suspendUser = (id: string) =>
  replyOf(staffClient.PUT('/api/v1/admin/users/{id}/suspension', { params: { path: { id } } }));

export const reinstateUser = (id: string) =>
  replyOf(staffClient.DELETE('/api/v1/admin/users/{id}/suspension', { params: { path: { id } } }));
