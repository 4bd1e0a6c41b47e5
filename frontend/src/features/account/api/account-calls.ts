import { createPasskey } from '../../../components/passkeys/browser-passkeys';
import { replyOf, staffClient } from '../../../api-client/staff-client';

export const changePassword = (body: { currentPassword: string; newPassword: string }) =>
  replyOf(staffClient.POST('/api/v1/auth/change-password', { body }));

export const beginTotp = () => replyOf(staffClient.POST('/api/v1/auth/totp'));

export const confirmTotp = (code: string) =>
  replyOf(staffClient.POST('/api/v1/auth/totp/confirm', { body: { code } }));

export const removeTotp = () => replyOf(staffClient.POST('/api/v1/auth/totp/remove'));

export const listPasskeys = async () => (await replyOf(staffClient.GET('/api/v1/auth/passkeys'))).items;

/** Lets the user's device create a passkey and adds it. */
export async function addPasskey(name: string) {
  const options = await replyOf(staffClient.POST('/api/v1/auth/passkeys/options'));
  const credential = await createPasskey(options);
  return replyOf(staffClient.POST('/api/v1/auth/passkeys', { body: { name, credential } }));
}

export const renamePasskey = (id: string, name: string) =>
  replyOf(staffClient.PATCH('/api/v1/auth/passkeys/{id}', { params: { path: { id } }, body: { name } }));

export const removePasskey = (id: string) =>
  replyOf(staffClient.DELETE('/api/v1/auth/passkeys/{id}', { params: { path: { id } } }));

export const listSessions = async () => (await replyOf(staffClient.GET('/api/v1/auth/sessions'))).items;

export const endSession = (id: string) =>
  replyOf(staffClient.DELETE('/api/v1/auth/sessions/{id}', { params: { path: { id } } }));
