import { AuditTrail } from '@coverleaf/audit';
import type { Actor, IssuedSession, Origin, TotpSetup } from '@coverleaf/contracts';
import { AppError, notFound, validationFailed } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { Secret, TOTP } from 'otpauth';
import { DataSource, type EntityManager, IsNull, Not } from 'typeorm';
import { randomInt } from 'node:crypto';
import { keyedHash } from '@coverleaf/encryption';
import { PasswordProof } from '../sessions/password-proof';
import { SessionsService } from '../sessions/sessions.service';
import { UserEntity } from '../users/user.entity';
import { UsersRepository } from '../users/users.repository';
import { RecoveryCodeEntity } from './recovery-code.entity';

const COUNT = 10;

/** Without the letters and digits that people mix up. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const LENGTH = 12;

/** Ten codes of 59 bits, written `xxxx-xxxx-xxxx`. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: COUNT }, () => {
    const letters = Array.from({ length: LENGTH }, () => ALPHABET[randomInt(ALPHABET.length)]).join('');
    return letters.replace(/(.{4})(?=.)/g, '$1-');
  });

/** The fingerprint that is kept, whatever dashes, spaces and case were typed. */
const recoveryCodeHash = (code: string): string =>
  keyedHash('recovery-code', code.toLowerCase().replaceAll(/[^a-z0-9]/g, ''));

const STEP_SECONDS = 30;

interface Confirmed {
  readonly recoveryCodes: string[];
  readonly issued: IssuedSession;
}

/** The second factor: codes of an authenticator app (RFC 6238), and recovery codes for when the phone is gone. */
@Injectable()
export class TotpService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly proof: PasswordProof,
    private readonly sessions: SessionsService,
    private readonly audit: AuditTrail,
  ) {}

  /** Makes a secret, which counts from the first code that proves it. */
  async begin(actor: Actor, password: string): Promise<TotpSetup> {
    const { userId } = actor;
    const user = await this.proof.of(actor, password, 'password');
    if (user.totpConfirmedAt) throw alreadyOn();
    if (user.mustChangePassword) {
      throw new AppError('password_change_required', 403, 'Please choose a password of your own first.');
    }
    const secret = new Secret({ size: 20 }).base32;
    const { affected } = await this.dataSource.manager.update(
      UserEntity,
      { id: userId, totpConfirmedAt: IsNull() },
      { totpSecret: secret },
    );
    if (!affected) throw alreadyOn();
    return { secret, uri: totpOf(secret, user.email).toString() };
  }

  /** Every session ends, since one may be in other hands; who asks gets a new one. */
  confirm(actor: Actor, origin: Origin, code: string): Promise<Confirmed> {
    const { userId } = actor;
    return this.dataSource.transaction(async (manager) => {
      // A secret that another tab begins meanwhile waits, and is not the one that is proved here.
      const user = await manager.findOneOrFail(UserEntity, {
        where: { id: userId },
        lock: { mode: 'pessimistic_write' },
      });
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
      const secured = await manager.findOneByOrFail(UserEntity, { id: userId });
      return { recoveryCodes, issued: await this.sessions.renew(manager, secured, origin) };
    });
  }

  /** @throws AppError 404 where there is none */
  async remove(actor: Actor, password: string): Promise<void> {
    await this.proof.of(actor, password, 'password');
    await this.dataSource.transaction((manager) => this.switchOff(manager, actor, actor.userId));
  }

  /** For somebody else, who has lost it; they are signed out. @throws AppError 404 where there is none */
  async removeOf(actor: Actor, userId: string): Promise<void> {
    if (userId === actor.userId) {
      throw new AppError('own_account', 409, 'Your own second factor is switched off with your password.');
    }
    await this.dataSource.transaction(async (manager) => {
      await this.users.lock(manager, actor, userId);
      await this.switchOff(manager, actor, userId);
      await this.sessions.endAll(manager, userId);
    });
  }

  private async switchOff(manager: EntityManager, actor: Actor, userId: string): Promise<void> {
    const { affected } = await manager.update(
      UserEntity,
      { id: userId, totpConfirmedAt: Not(IsNull()) },
      { totpSecret: null, totpConfirmedAt: null },
    );
    if (!affected) throw notFound('There is no second factor to switch off.');
    await manager.delete(RecoveryCodeEntity, { userId });
    await this.audit.note(manager, 'totp.removed', actor, userId);
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
