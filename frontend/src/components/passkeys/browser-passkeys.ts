import type { ChallengeOptions, SignedChallenge } from '@coverleaf/contracts';
import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser';
import { loadCode } from '../lazy/load-code';

/** Loaded when somebody uses a passkey. */
const load = () => loadCode(() => import('@simplewebauthn/browser'));

export const hasPasskeys = (): boolean => typeof globalThis.PublicKeyCredential === 'function';

/** Asks the user's device for a new passkey. Rejects when the user cancels. */
export async function createPasskey(options: object) {
  const { startRegistration } = await load();
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON;
  const { id, rawId, response } = await startRegistration({ optionsJSON });
  const { clientDataJSON, attestationObject, transports } = response;
  return {
    ...{ id, rawId, type: 'public-key' as const },
    response: { clientDataJSON, attestationObject, ...(transports && { transports }) },
  };
}

/** Asks the user's device to sign a challenge. Rejects when the user cancels. */
export async function signChallenge(options: ChallengeOptions): Promise<SignedChallenge> {
  const { startAuthentication } = await load();
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON;
  const { id, rawId, response } = await startAuthentication({ optionsJSON });
  const { clientDataJSON, authenticatorData, signature, userHandle } = response;
  return {
    ...{ id, rawId, type: 'public-key' },
    response: { clientDataJSON, authenticatorData, signature, ...(userHandle && { userHandle }) },
  };
}
