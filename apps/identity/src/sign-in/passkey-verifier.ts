import { AuditTrail } from '@coverleaf/audit';
import type { ChallengeOptions, SignedChallenge } from '@coverleaf/contracts';
import { InjectConfig } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { verifyAuthenticationResponse } from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import { IdentityConfig } from '../identity.config';
import { CHALLENGE_MS, type ChallengeUse, PasskeyChallenges } from './passkey-challenges';
import { PasskeyEntity } from '../users/passkey.entity';

/** The site that passkeys belong to: always PUBLIC_URL, never the Host of a request. */
export function relyingParty({ PUBLIC_URL }: Pick<IdentityConfig, 'PUBLIC_URL'>) {
  const { hostname, origin } = new URL(PUBLIC_URL);
  return { id: hostname, origin };
}

/** A user's id as authenticators store it. */
export const userHandleOf = (userId: string): Buffer => Buffer.from(userId.replaceAll('-', ''), 'hex');

/** Asks for signatures with passkeys, and checks them. */
@Injectable()
export class PasskeyVerifier {
  constructor(
    private readonly dataSource: DataSource,
    private readonly challenges: PasskeyChallenges,
    private readonly audit: AuditTrail,
    @InjectConfig() private readonly config: IdentityConfig,
  ) {}

  /** @param userId the user whose passkeys may answer; null for anybody's */
  async ask(use: ChallengeUse, userId: string | null): Promise<ChallengeOptions> {
    const own = userId && (await this.dataSource.manager.findBy(PasskeyEntity, { userId }));
    return {
      challenge: await this.challenges.issue(use),
      rpId: relyingParty(this.config).id,
      timeout: CHALLENGE_MS,
      userVerification: 'required',
      ...(own && { allowCredentials: own.map(toDescriptor) }),
    };
  }

  /** @returns the passkey; null if the answer doesn't prove possession of it */
  async verify(credential: SignedChallenge, use: ChallengeUse): Promise<PasskeyEntity | null> {
    const { userHandle, ...response } = credential.response;
    const challenge = await this.challenges.take(response.clientDataJSON, use);
    const passkey = await this.dataSource.manager.findOneBy(PasskeyEntity, { credentialId: credential.id });
    if (!challenge || !passkey) return null;
    if (userHandle && userHandle !== userHandleOf(passkey.userId).toString('base64url')) return null;
    const { id, origin } = relyingParty(this.config);
    const verified = await verifyAuthenticationResponse({
      response: { ...credential, response, clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      requireUserVerification: true,
      // The counter is compared below, in one statement, because answers may be concurrent.
      credential: {
        id: passkey.credentialId,
        publicKey: Buffer.from(passkey.publicKey, 'base64url'),
        counter: 0,
      },
    }).catch(() => null);
    if (!verified?.verified) return null;
    return (await this.advance(passkey, verified.authenticationInfo.newCounter)) ? passkey : null;
  }

  /** A counter that doesn't grow is a sign of a copied authenticator. Synced passkeys always report 0. */
  private async advance({ id, userId }: PasskeyEntity, counter: number): Promise<boolean> {
    const [advanced]: [unknown[], number] = await this.dataSource.query(
      `update passkeys set counter = $2, last_used_at = now()
        where id = $1 and (counter < $2 or (counter = 0 and $2 = 0)) returning id`,
      [id, counter],
    );
    if (advanced.length > 0) return true;
    await this.audit.note(this.dataSource.manager, 'passkey.refused_copy', null, userId);
    return false;
  }
}

export const toDescriptor = ({ credentialId, transports }: PasskeyEntity) => ({
  id: credentialId,
  type: 'public-key' as const,
  transports,
});
