import { replyOf, staffClient } from '../../../api-client/staff-client';

export const changePassword = (body: { currentPassword: string; newPassword: string }) =>
  replyOf(staffClient.POST('/api/v1/auth/change-password', { body }));

export const beginTotp = (password: string) =>
  replyOf(staffClient.POST('/api/v1/auth/totp', { body: { password } }));

export const confirmTotp = (code: string) =>
  replyOf(staffClient.POST('/api/v1/auth/totp/confirm', { body: { code } }));

export const removeTotp = (password: string) =>
  replyOf(staffClient.POST('/api/v1/auth/totp/remove', { body: { password } }));

export const listSessions = async () => (await replyOf(staffClient.GET('/api/v1/auth/sessions'))).items;

export const endSession = (id: string) =>
  replyOf(staffClient.DELETE('/api/v1/auth/sessions/{id}', { params: { path: { id } } }));
