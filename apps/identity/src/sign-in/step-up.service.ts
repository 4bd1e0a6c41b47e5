import { AuditTrail } from '@coverleaf/audit';
import {
  type Actor,
  beginStepUp,
  type OperationInput,
  type RpcInput,
  type SignedChallenge,
  stepUpRpc,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PasskeyVerifier } from './passkey-verifier';
import { hasSecondFactor, UserEntity } from '../users/user.entity';
import { UsersRepository } from '../users/users.repository';
import { Reauthentication } from './reauthentication';
import { SessionsService } from './sessions.service';
import { SignInThrottle } from './sign-in-throttle';
import { TotpService } from './totp.service';

/** Fresh proofs of identity by signed-in users, before acts that a stolen session must not do. */
@Injectable()
export class StepUpService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reauthentication: Reauthentication,
    private readonly throttle: SignInThrottle,
    private readonly totp: TotpService,
    private readonly passkeys: PasskeyVerifier,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly audit: AuditTrail,
  ) {}

  @Handles(beginStepUp)
  async begin({ actor: { userId, sessionId } }: OperationInput<typeof beginStepUp>) {
    const user = await this.dataSource.manager.findOneByOrFail(UserEntity, { id: userId });
    const passkey = user.hasPasskey
      ? await this.passkeys.ask({ purpose: 'step-up', sessionId }, userId)
      : null;
    return { asksCode: hasSecondFactor(user), passkey };
  }

  /** @throws AppError 401, 403, 429 */
  @Handles(stepUpRpc)
  async prove({ actor, proof }: RpcInput<typeof stepUpRpc>) {
    if ('credential' in proof) await this.verifyPasskey(actor, proof.credential);
    else await this.verifyPassword(actor, proof.password, proof.code);
    return this.dataSource.transaction(async (manager) => {
      const user = await this.users.lockOwn(manager, actor);
      const issued = await this.sessions.replace(manager, user, actor.sessionId);
      await this.audit.note(manager, 'session.proved', actor, actor.userId);
      return issued;
    });
  }

  private async verifyPassword(actor: Actor, password: string, code = ''): Promise<void> {
    const user = await this.reauthentication.verify(actor, password, 'password');
    if (!hasSecondFactor(user)) return;
    await this.throttle.countReauthentication(actor.userId, 'code');
    if (!(await this.totp.verify(user, code))) {
      const message = 'That code is not right, or was used before. Try the next one.';
      throw await this.refusal(actor, 'wrong_code', message, 'code');
    }
    await this.throttle.resetReauthentication(actor.userId, 'code');
  }

  private async verifyPasskey(actor: Actor, credential: SignedChallenge): Promise<void> {
    const { sessionId, userId } = actor;
    const passkey = await this.passkeys.verify(credential, { purpose: 'step-up', sessionId });
    if (passkey?.userId !== userId)
      throw await this.refusal(actor, 'passkey_failed', 'This passkey was not accepted. Please try again.');
  }

  private async refusal(actor: Actor, code: string, message: string, field?: string): Promise<AppError> {
    await this.audit.note(this.dataSource.manager, 'session.proof_failed', actor, actor.userId);
    return new AppError(code, 403, message, field ? { errors: [{ field, message }] } : {});
  }
}
