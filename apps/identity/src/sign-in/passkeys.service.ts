import { randomUUID } from 'node:crypto';
import { AuditTrail } from '@coverleaf/audit';
import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  MAX_PASSKEYS,
  type OperationInput,
  removePasskey,
  renamePasskey,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import {
  AppError,
  conflict,
  InjectConfig,
  isUniqueViolation,
  notFound,
  withIsoDates,
} from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { verifyRegistrationResponse } from '@simplewebauthn/server';
import { DataSource } from 'typeorm';
import { AuditSeal } from '../audit/audit-seal';
import { IdentityConfig } from '../identity.config';
import { deleteRecoveryCodes, issueRecoveryCodes } from './recovery-codes';
import { SessionsService } from './sessions.service';
import { hasSecondFactor, UserEntity } from '../users/user.entity';
import { UsersRepository } from '../users/users.repository';
import { CHALLENGE_MS, PasskeyChallenges } from './passkey-challenges';
import { PasskeyEntity } from '../users/passkey.entity';
import { relyingParty, toDescriptor, userHandleOf } from './passkey-verifier';

/** COSE numbers of EdDSA, ES256 and RS256. Every authenticator supports one of them. */
const ALGORITHMS = [-8, -7, -257];

/** Users' own passkeys. */
@Injectable()
export class PasskeysService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly challenges: PasskeyChallenges,
    private readonly sessions: SessionsService,
    private readonly audit: AuditTrail,
    private readonly seal: AuditSeal,
    @InjectConfig() private readonly config: IdentityConfig,
  ) {}

  @Handles(listPasskeys)
  async list({ actor }: OperationInput<typeof listPasskeys>) {
    return { items: (await this.passkeysOf(actor.userId)).map(withIsoDates) };
  }

  @Handles(beginPasskey)
  async begin({ actor }: OperationInput<typeof beginPasskey>) {
    const user = await this.dataSource.manager.findOneByOrFail(UserEntity, { id: actor.userId });
    if (user.mustChangePassword)
      throw new AppError('password_change_required', 403, 'Please choose your own password first.');
    const passkeys = await this.passkeysOf(user.id);
    if (passkeys.length >= MAX_PASSKEYS) throw tooMany();
    return {
      rp: { id: relyingParty(this.config).id, name: 'Coverleaf' },
      user: {
        id: userHandleOf(user.id).toString('base64url'),
        name: user.email,
        displayName: user.name,
      },
      challenge: await this.challenges.issue({ purpose: 'create', sessionId: actor.sessionId }),
      pubKeyCredParams: ALGORITHMS.map((alg) => ({ alg, type: 'public-key' as const })),
      timeout: CHALLENGE_MS,
      attestation: 'none' as const,
      excludeCredentials: passkeys.map(toDescriptor),
      authenticatorSelection: {
        residentKey: 'required' as const,
        requireResidentKey: true as const,
        userVerification: 'required' as const,
      },
    };
  }

  /** Ends the user's other sessions, because one may be stolen. @throws AppError 403, 409 */
  @Handles(addPasskey)
  async add({ actor, body }: OperationInput<typeof addPasskey>) {
    const { userId, sessionId } = actor;
    const {
      id: credentialId,
      publicKey,
      counter,
      transports,
    } = await this.verifyNew(sessionId, body.credential);
    return this.dataSource.transaction(async (manager) => {
      const user = await this.users.lockOwn(manager, actor);
      if ((await manager.countBy(PasskeyEntity, { userId })) >= MAX_PASSKEYS) throw tooMany();
      const recoveryCodes = hasSecondFactor(user) ? [] : await issueRecoveryCodes(manager, userId);
      await manager
        .insert(PasskeyEntity, {
          id: randomUUID(),
          userId,
          credentialId,
          publicKey: Buffer.from(publicKey).toString('base64url'),
          counter: String(counter),
          transports: transports ?? [],
          name: body.name,
          lastUsedAt: null,
        })
        .catch((error: unknown) => {
          throw isUniqueViolation(error)
            ? conflict('passkey_known', 'This passkey was added before.')
            : error;
        });
      await manager.update(UserEntity, { id: userId }, { hasPasskey: true });
      await this.sessions.endAll(manager, userId, sessionId);
      await this.audit.note(manager, 'passkey.added', actor, userId);
      return { recoveryCodes };
    });
  }

  /** @throws AppError 404, also for a passkey of another user */
  @Handles(renamePasskey)
  rename({ actor, params: { id }, body: { name } }: OperationInput<typeof renamePasskey>) {
    const { userId } = actor;
    return this.dataSource.transaction(async (manager) => {
      const lock = { mode: 'pessimistic_write' } as const;
      const passkey = await manager.findOne(PasskeyEntity, { where: { id, userId }, lock });
      if (!passkey) throw notFound('There is no such passkey.');
      if (passkey.name === name) return undefined;
      await manager.update(PasskeyEntity, { id }, { name });
      // People name passkeys after themselves, so the name is sealed.
      const sealed = await this.seal.seal({ changes: [{ field: 'name', from: passkey.name, to: name }] });
      await this.audit.note(manager, 'passkey.renamed', actor, userId, ['name'], undefined, sealed);
      return undefined;
    });
  }

  /** @throws AppError 404, also for a passkey of another user */
  @Handles(removePasskey)
  remove({ actor, params: { id } }: OperationInput<typeof removePasskey>) {
    const { userId } = actor;
    return this.dataSource.transaction(async (manager) => {
      const user = await this.users.lockOwn(manager, actor);
      const { affected } = await manager.delete(PasskeyEntity, { id, userId });
      if (!affected) throw notFound('There is no such passkey.');
      const hasPasskey = await manager.existsBy(PasskeyEntity, { userId });
      await manager.update(UserEntity, { id: userId }, { hasPasskey });
      if (!hasSecondFactor({ ...user, hasPasskey })) await deleteRecoveryCodes(manager, userId);
      await this.audit.note(manager, 'passkey.removed', actor, userId);
      return undefined;
    });
  }

  private passkeysOf(userId: string): Promise<PasskeyEntity[]> {
    return this.dataSource.manager.find(PasskeyEntity, { where: { userId }, order: { createdAt: 'asc' } });
  }

  private async verifyNew(sessionId: string, credential: NewCredential) {
    const { transports = [], ...response } = credential.response;
    const challenge = await this.challenges.take(response.clientDataJSON, { purpose: 'create', sessionId });
    const { id, origin } = relyingParty(this.config);
    const verified =
      challenge &&
      (await verifyRegistrationResponse({
        response: { ...credential, response: { ...response, transports }, clientExtensionResults: {} },
        expectedChallenge: challenge,
        expectedOrigin: origin,
        expectedRPID: id,
        requireUserVerification: true,
        supportedAlgorithmIDs: ALGORITHMS,
      }).catch(() => null));
    if (!verified || !verified.verified)
      throw new AppError('passkey_failed', 403, 'This passkey was not accepted. Please try again.');
    return verified.registrationInfo.credential;
  }
}

type NewCredential = OperationInput<typeof addPasskey>['body']['credential'];

const tooMany = (): AppError =>
  conflict('too_many_passkeys', `You have ${MAX_PASSKEYS} passkeys. Remove one before you add another.`);
