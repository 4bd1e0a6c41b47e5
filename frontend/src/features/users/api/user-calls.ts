import type { UserImportPlan, NewUser, Role, UserChange } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';

interface UserQuery {
  readonly q?: string;
  readonly role?: Role;
  readonly lenderId?: string;
  readonly cursor?: string;
}

export const listUsers = (query: UserQuery) =>
  replyOf(staffClient.GET('/api/v1/admin/users', { params: { query } }));

export const createUser = (body: NewUser) => replyOf(staffClient.POST('/api/v1/admin/users', { body }));

const IMPORT = '/api/v1/admin/users/import';

/** @param run the plan that was agreed to; absent: a dry run */
export function importUsers(
  file: File,
  run?: { readonly digest: string; readonly skipRefused: boolean },
): Promise<UserImportPlan> {
  const form = new FormData();
  form.append('file', file);
  const query = run
    ? {
        dryRun: 'false' as const,
        digest: run.digest,
        skipRefused: run.skipRefused ? ('true' as const) : ('false' as const),
      }
    : { dryRun: 'true' as const };
  const sent = { params: { query }, body: { file: file.name }, bodySerializer: () => form };
  return replyOf(staffClient.POST(IMPORT, sent));
}

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
