import type { Proof, SignIn } from '@coverleaf/contracts';
import { signChallenge } from '../../../components/passkeys/browser-passkeys';
import { replyOf, staffClient } from '../../../api-client/staff-client';

export const getSession = () => replyOf(staffClient.GET('/api/v1/auth/session'));

export const signIn = (body: SignIn) => replyOf(staffClient.POST('/api/v1/auth/login', { body }));

export async function signInWithPasskey() {
  const options = await replyOf(staffClient.POST('/api/v1/auth/passkeys/sign-in/options'));
  const credential = await signChallenge(options);
  return replyOf(staffClient.POST('/api/v1/auth/passkeys/sign-in', { body: { credential } }));
}

export const beginStepUp = () => replyOf(staffClient.POST('/api/v1/auth/step-up/options'));

export const stepUp = (proof: Proof) =>
  replyOf(staffClient.POST('/api/v1/auth/step-up', { body: { proof } }));

export const signOut = () => replyOf(staffClient.POST('/api/v1/auth/logout'));

export const forgotPassword = (email: string) =>
  replyOf(staffClient.POST('/api/v1/auth/forgot-password', { body: { email } }));

export const resetPassword = (body: { token: string; password: string }) =>
  replyOf(staffClient.POST('/api/v1/auth/reset-password', { body }));
