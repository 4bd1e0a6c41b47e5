import type { SignIn } from '@coverleaf/contracts';
import { replyOf, staffClient } from '../../../api-client/staff-client';

export const getSession = () => replyOf(staffClient.GET('/api/v1/auth/session'));

export const signIn = (body: SignIn) => replyOf(staffClient.POST('/api/v1/auth/login', { body }));

export const signOut = () => replyOf(staffClient.POST('/api/v1/auth/logout'));

export const forgotPassword = (email: string) =>
  replyOf(staffClient.POST('/api/v1/auth/forgot-password', { body: { email } }));

export const resetPassword = (body: { token: string; password: string }) =>
  replyOf(staffClient.POST('/api/v1/auth/reset-password', { body }));
