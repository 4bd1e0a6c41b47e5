import { AuditTrail } from '@coverleaf/audit';
import {
  beginTotp,
  type OperationInput,
  removeTotp,
  removeTotpOf,
  confirmTotpRpc,
  type RpcInput,
} from '@coverleaf/contracts';
import { Handles } from '@coverleaf/messaging';
import { AppError, conflict, fieldProblem, notFound, sealRow } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { PasskeyEntity } from '../users/passkey.entity';
import { hasSecondFactor, UserEntity } from '../users/user.entity';
import { UsersRepository } from '../users/users.repository';
import { deleteRecoveryCodes, issueRecoveryCodes, useRecoveryCode } from './recovery-codes';
import { SessionsService } from './sessions.service';

const STEP_SECONDS = 30;

/** The second factor: codes of an authenticator app (RFC 6238), and recovery codes in case it is lost. */
@Injectable()
export class TotpService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly sessions: SessionsService,
    private readonly audit: AuditTrail,
  ) {}

  /** Creates a secret. It takes effect when `confirm` gets one of its codes. */
  @Handles(beginTotp)
  async begin({ actor: { userId } }: OperationInput<typeof beginTotp>) {
    const user = await this.dataSource.manager.findOneByOrFail(UserEntity, { id: userId });
    if (user.totpConfirmedAt) throw alreadyOn();
    if (user.mustChangePassword)
      throw new AppError('password_change_required', 403, 'Please choose your own password first.');
    const secret = new Secret({ size: 20 }).base32;
    const { manager } = this.dataSource;
    const { affected } = await manager.update(
      UserEntity,
      { id: userId, totpConfirmedAt: IsNull() },
      sealRow(manager, UserEntity, userId, { totpSecret: secret }),
    );
    if (!affected) throw alreadyOn();
    return { secret, uri: totpOf(secret, user.email).toString() };
  }

  /** Ends every session, because one may be stolen, and opens a new one for the actor. */
  @Handles(confirmTotpRpc)
  confirm({ actor, code }: RpcInput<typeof confirmTotpRpc>) {
    const { userId } = actor;
    return this.dataSource.transaction(async (manager) => {
      // The lock keeps another tab from replacing the secret before it is confirmed.
      const user = await manager.findOneOrFail(UserEntity, {
        where: { id: userId },
        lock: { mode: 'pessimistic_write' },
      });
      if (user.totpConfirmedAt) throw alreadyOn();
      if (!(await this.useStep(manager, user, code)))
        throw fieldProblem('code', 'That code is not right. Enter the one shown now.');
      await manager.update(UserEntity, { id: userId }, { totpConfirmedAt: new Date() });
      const recoveryCodes = await issueRecoveryCodes(manager, userId);
      await this.audit.note(manager, 'totp.set_up', actor, userId);
      const secured = await manager.findOneByOrFail(UserEntity, { id: userId });
      return { recoveryCodes, issued: await this.sessions.renew(manager, secured, actor.sessionId) };
    });
  }

  /** @throws AppError 404 when the actor has no second factor */
  @Handles(removeTotp)
  async remove({ actor }: OperationInput<typeof removeTotp>) {
    await this.dataSource.transaction(async (manager) => {
      const user = await this.users.lockOwn(manager, actor);
      if (!user.totpConfirmedAt) throw notFound('Two-factor authentication is not on.');
      await disable(manager, user.id);
      if (!user.hasPasskey) await deleteRecoveryCodes(manager, user.id);
      await this.audit.note(manager, 'totp.removed', actor, user.id);
    });
    return {};
  }

  /** Removes the authenticator app and passkeys of a user who lost them, and ends their sessions. @throws AppError 404 */
  @Handles(removeTotpOf)
  async removeOf({ actor, params }: OperationInput<typeof removeTotpOf>) {
    const { id: userId } = params;
    if (userId === actor.userId)
      throw conflict('own_account', 'Remove your own second factor on your account page.');
    await this.dataSource.transaction(async (manager) => {
      const user = await this.users.lock(manager, actor, userId);
      if (!hasSecondFactor(user)) throw notFound('Two-factor authentication is not on.');
      await disable(manager, userId);
      const { affected } = await manager.delete(PasskeyEntity, { userId });
      await manager.update(UserEntity, { id: userId }, { hasPasskey: false });
      await deleteRecoveryCodes(manager, userId);
      await this.sessions.endAll(manager, userId);
      const removed = [...(user.totpConfirmedAt ? ['authenticator app'] : []), `${affected ?? 0} passkeys`];
      await this.audit.note(manager, 'user.factors_removed', actor, userId, removed);
    });
    return undefined;
  }

  /** Checks a code of the app or a recovery code. Each is accepted once. */
  async verify(user: UserEntity, code: string): Promise<boolean> {
    const digits = code.replaceAll(/\s/g, '');
    if (/^\d{6}$/.test(digits)) return this.useStep(this.dataSource.manager, user, digits);
    return this.dataSource.transaction(async (manager) => {
      const isUsed = await useRecoveryCode(manager, user.id, code);
      if (isUsed) await this.audit.note(manager, 'totp.recovery_code_used', null, user.id);
      return isUsed;
    });
  }

  /** Accepts the steps before and after as well, because clocks differ, but no step twice. */
  private async useStep(manager: EntityManager, { id, email, totpSecret }: UserEntity, code: string) {
    if (!totpSecret) return false;
    const now = Date.now();
    const delta = totpOf(totpSecret, email).validate({ token: code, timestamp: now, window: 1 });
    if (delta === null) return false;
    const step = Math.floor(now / 1_000 / STEP_SECONDS) + delta;
    const [rows]: [unknown[], number] = await manager.query(
      `update users set totp_last_step = $2 where id = $1 and totp_last_step < $2 returning id`,
      [id, step],
    );
    return rows.length === 1;
  }
}

async function disable(manager: EntityManager, id: string): Promise<void> {
  await manager.update(UserEntity, { id }, { totpSecret: null, totpConfirmedAt: null });
}

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: 'Coverleaf',
    label,
    secret: Secret.fromBase32(secret),
    period: STEP_SECONDS,
    digits: 6,
  });

const alreadyOn = (): AppError => conflict('totp_already_on', 'Two-factor authentication is already on.');
