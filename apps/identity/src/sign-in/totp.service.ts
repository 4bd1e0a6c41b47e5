import { randomInt } from 'node:crypto';
import { AuditTrail } from '@coverleaf/audit';
import {
  type Actor,
  beginTotp,
  type OperationInput,
  removeTotp,
  removeTotpOf,
  confirmTotpRpc,
  type RpcInput,
} from '@coverleaf/contracts';
import { keyedHash } from '@coverleaf/encryption';
import { Handles } from '@coverleaf/messaging';
import { AppError, conflict, fieldProblem, notFound } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { RecoveryCodeEntity, UserEntity } from '../users/user.entity';
import { UsersRepository } from '../users/users.repository';
import { SessionsService } from './sessions.service';
import { Reauthentication } from './sign-in-throttle';

const STEP_SECONDS = 30;

const RECOVERY_CODES = 10;
const RECOVERY_CODE_LENGTH = 12;
/** Without letters and digits that look alike. */
const RECOVERY_CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

/** The second factor: codes of an authenticator app (RFC 6238), and recovery codes in case it is lost. */
@Injectable()
export class TotpService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly reauthentication: Reauthentication,
    private readonly sessions: SessionsService,
    private readonly audit: AuditTrail,
  ) {}

  /** Creates a secret. It takes effect when `confirm` gets one of its codes. */
  @Handles(beginTotp)
  async begin({ actor, body }: OperationInput<typeof beginTotp>) {
    const { userId } = actor;
    const user = await this.reauthentication.verify(actor, body.password, 'password');
    if (user.totpConfirmedAt) throw alreadyOn();
    if (user.mustChangePassword)
      throw new AppError('password_change_required', 403, 'Please choose your own password first.');
    const secret = new Secret({ size: 20 }).base32;
    const { affected } = await this.dataSource.manager.update(
      UserEntity,
      { id: userId, totpConfirmedAt: IsNull() },
      { totpSecret: secret },
    );
    if (!affected) throw alreadyOn();
    return { secret, uri: totpOf(secret, user.email).toString() };
  }

  /** Ends every session, because one may be stolen, and opens a new one for the actor. */
  @Handles(confirmTotpRpc)
  confirm({ actor, origin, limits, code }: RpcInput<typeof confirmTotpRpc>) {
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
      const recoveryCodes = createRecoveryCodes();
      await manager.delete(RecoveryCodeEntity, { userId });
      await manager.insert(
        RecoveryCodeEntity,
        recoveryCodes.map((recoveryCode) => ({ userId, codeHash: recoveryCodeHash(recoveryCode) })),
      );
      await this.audit.note(manager, 'totp.set_up', actor, userId);
      const secured = await manager.findOneByOrFail(UserEntity, { id: userId });
      return { recoveryCodes, issued: await this.sessions.renew(manager, secured, { origin, limits }) };
    });
  }

  /** @throws AppError 404 when the actor has no second factor */
  @Handles(removeTotp)
  async remove({ actor, body }: OperationInput<typeof removeTotp>) {
    await this.reauthentication.verify(actor, body.password, 'password');
    await this.dataSource.transaction((manager) => this.disable(manager, actor, actor.userId));
    return {};
  }

  /** Removes the second factor of another user who has lost it, and ends their sessions. @throws AppError 404 */
  @Handles(removeTotpOf)
  async removeOf({ actor, params }: OperationInput<typeof removeTotpOf>) {
    const { id: userId } = params;
    if (userId === actor.userId)
      throw conflict('own_account', 'Use your password to turn off your own two-factor authentication.');
    await this.dataSource.transaction(async (manager) => {
      await this.users.lock(manager, actor, userId);
      await this.disable(manager, actor, userId);
      await this.sessions.endAll(manager, userId);
    });
    return undefined;
  }

  private async disable(manager: EntityManager, actor: Actor, userId: string): Promise<void> {
    const { affected } = await manager.update(
      UserEntity,
      { id: userId, totpConfirmedAt: Not(IsNull()) },
      { totpSecret: null, totpConfirmedAt: null },
    );
    if (!affected) throw notFound('Two-factor authentication is not on.');
    await manager.delete(RecoveryCodeEntity, { userId });
    await this.audit.note(manager, 'totp.removed', actor, userId);
  }

  /** Checks a code of the app or a recovery code. Each is accepted once. */
  async verify(user: UserEntity, code: string): Promise<boolean> {
    const digits = code.replaceAll(/\s/g, '');
    if (/^\d{6}$/.test(digits)) return this.useStep(this.dataSource.manager, user, digits);
    return this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(
        RecoveryCodeEntity,
        { userId: user.id, codeHash: recoveryCodeHash(code), usedAt: IsNull() },
        { usedAt: new Date() },
      );
      if (affected) await this.audit.note(manager, 'totp.recovery_code_used', null, user.id);
      return affected === 1;
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

/** Ten codes of 59 bits, written `xxxx-xxxx-xxxx`. */
const createRecoveryCodes = (): string[] =>
  Array.from({ length: RECOVERY_CODES }, () => {
    const letters = Array.from(
      { length: RECOVERY_CODE_LENGTH },
      () => RECOVERY_CODE_ALPHABET[randomInt(RECOVERY_CODE_ALPHABET.length)],
    );
    return letters.join('').replace(/(.{4})(?=.)/g, '$1-');
  });

/** Ignores dashes, spaces and case. */
const recoveryCodeHash = (code: string): string =>
  keyedHash('recovery-code', code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: 'Coverleaf',
    label,
    secret: Secret.fromBase32(secret),
    period: STEP_SECONDS,
    digits: 6,
  });

const alreadyOn = (): AppError => conflict('totp_already_on', 'Two-factor authentication is already on.');
