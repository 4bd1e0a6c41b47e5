import { AuditTrail } from '@coverleaf/audit';
import {
  type Actor,
  beginStepUp,
  type OperationInput,
  type SignedChallenge,
  stepUp,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { PasskeyVerifier } from '../passkeys/passkey-verifier';
import { UserEntity } from '../users/user.entity';
import { SessionEntity } from './session.entity';
import { Reauthentication, SignInThrottle } from './sign-in-throttle';
import { TotpService } from './totp.service';

/** Proofs of signed-in users that they are here, before acts that a stolen session must not do. */
@Injectable()
export class StepUpService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly reauthentication: Reauthentication,
    private readonly throttle: SignInThrottle,
    private readonly totp: TotpService,
    private readonly passkeys: PasskeyVerifier,
    private readonly audit: AuditTrail,
  ) {}

  @Handles(beginStepUp)
  async begin({ actor: { userId, sessionId } }: OperationInput<typeof beginStepUp>) {
    const user = await this.dataSource.manager.findOneByOrFail(UserEntity, { id: userId });
    const passkey = user.hasPasskey
      ? await this.passkeys.ask({ purpose: 'step-up', sessionId }, userId)
      : null;
    return { hasTotp: user.totpConfirmedAt !== null, passkey };
  }

  /** @throws AppError 403, 429 */
  @Handles(stepUp)
  async prove({ actor, body: { proof } }: OperationInput<typeof stepUp>) {
    if ('password' in proof) await this.reauthentication.verify(actor, proof.password, 'password');
    else if ('code' in proof) await this.verifyCode(actor, proof.code);
    else await this.verifyPasskey(actor, proof.credential);
    await this.dataSource.transaction(async (manager) => {
      await manager.update(SessionEntity, { id: actor.sessionId }, { provedAt: new Date() });
      await this.audit.note(manager, 'session.proved', actor, actor.userId);
    });
    return {};
  }

  private async verifyCode(actor: Actor, code: string): Promise<void> {
    await this.throttle.countReauthentication(actor.userId);
    const user = await this.dataSource.manager.findOneByOrFail(UserEntity, { id: actor.userId });
    if (!(await this.totp.verify(user, code))) {
      const message = 'That code is not right, or was used before. Try the next one.';
      throw await this.refusal(actor, 'wrong_code', message, 'code');
    }
    await this.throttle.resetReauthentication(actor.userId);
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
