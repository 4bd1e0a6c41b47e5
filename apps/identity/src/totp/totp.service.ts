import { AuditTrail } from '@coverleaf/audit';
import type { Actor, TotpSetup } from '@coverleaf/contracts';
import { AppError, validationFailed } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { DataSource, type EntityManager, IsNull } from 'typeorm';
import { Passwords } from '../users/passwords';
import { UserEntity } from '../users/user.entity';
import { RecoveryCodeEntity } from './recovery-code.entity';
import { newRecoveryCodes, recoveryCodeHash } from './recovery-codes';

const STEP_SECONDS = 30;

/** The second factor: codes of an authenticator app (RFC 6238), and recovery codes for when the phone is gone. */
@Injectable()
export class TotpService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly passwords: Passwords,
    private readonly audit: AuditTrail,
  ) {}

  /** Makes a secret, which counts from the first code that proves it. */
  async begin({ userId }: Actor): Promise<TotpSetup> {
    const user = await this.dataSource.manager.findOneByOrFail(UserEntity, { id: userId });
    if (user.totpConfirmedAt) throw alreadyOn();
    const secret = new Secret({ size: 20 }).base32;
    await this.dataSource.manager.update(
      UserEntity,
      { id: userId, totpConfirmedAt: IsNull() },
      { totpSecret: secret },
    );
    return { secret, uri: totpOf(secret, user.email).toString() };
  }

  confirm(actor: Actor, code: string): Promise<string[]> {
    const { userId } = actor;
    return this.dataSource.transaction(async (manager) => {
      const user = await manager.findOneByOrFail(UserEntity, { id: userId });
      if (user.totpConfirmedAt) throw alreadyOn();
      if (!(await this.useStep(manager, user, code))) {
        throw validationFailed([
          { field: 'code', message: 'That code is not right. Enter the one shown now.' },
        ]);
      }
      await manager.update(UserEntity, { id: userId }, { totpConfirmedAt: new Date() });
      const recoveryCodes = newRecoveryCodes();
      await manager.delete(RecoveryCodeEntity, { userId });
      await manager.insert(
        RecoveryCodeEntity,
        recoveryCodes.map((recoveryCode) => ({ userId, codeHash: recoveryCodeHash(recoveryCode) })),
      );
      await this.audit.note(manager, 'totp.set_up', actor, userId);
      return recoveryCodes;
    });
  }

  async remove(actor: Actor, password: string): Promise<void> {
    const { userId } = actor;
    const user = await this.dataSource.manager.findOneByOrFail(UserEntity, { id: userId });
    if (!(await this.passwords.verify(user.passwordHash, password))) {
      throw new AppError('wrong_password', 403, 'That is not your password.', {
        errors: [{ field: 'password', message: 'That is not your password.' }],
      });
    }
    await this.dataSource.transaction(async (manager) => {
      await manager.update(UserEntity, { id: userId }, { totpSecret: null, totpConfirmedAt: null });
      await manager.delete(RecoveryCodeEntity, { userId });
      await this.audit.note(manager, 'totp.removed', actor, userId);
    });
  }

  /** Whether this is a code of the user's app, or a recovery code; each is good once. */
  async prove(user: UserEntity, code: string): Promise<boolean> {
    if (/^\d{6}$/.test(code.replaceAll(/\s/g, ''))) {
      return this.useStep(this.dataSource.manager, user, code.replaceAll(/\s/g, ''));
    }
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

  /** Codes of the step before and after are taken too, for clocks that differ; none twice. */
  private async useStep(
    manager: EntityManager,
    { id, email, totpSecret }: UserEntity,
    code: string,
  ): Promise<boolean> {
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

const totpOf = (secret: string, label: string): TOTP =>
  new TOTP({
    issuer: 'Coverleaf',
    label,
    secret: Secret.fromBase32(secret),
    period: STEP_SECONDS,
    digits: 6,
  });

const alreadyOn = (): AppError => new AppError('totp_already_on', 409, 'A second factor is set up already.');
