import { Handles } from '@coverleaf/messaging';
import { AuditTrail } from '@coverleaf/audit';
import {
  type AuditAction,
  beginPasskeySignIn,
  type Origin,
  type RpcInput,
  signInRpc,
  signInWithPasskeyRpc,
} from '@coverleaf/contracts';
import { AppError } from '@coverleaf/service-kit';
import { Injectable } from '@nestjs/common';
import { DataSource, IsNull, LessThan, Not } from 'typeorm';
import { AuditSeal } from '../audit/audit-seal';
import { SecurityNotices } from '../notices/security-notices';
import { PasskeyVerifier } from './passkey-verifier';
import { PasskeyEntity } from '../users/passkey.entity';
import { PasswordHasher } from '../users/password-hasher';
import { isTooShortAlone } from '../users/password-policy';
import { hasSecondFactor, UserEntity } from '../users/user.entity';
import { UsersRepository } from '../users/users.repository';
import { isClosed, MAX_FAILURES, PasswordFailures } from './password-failures';
import { SessionsService } from './sessions.service';
import { type Attempt, SignInThrottle } from './sign-in-throttle';
import { readDeviceToken, writeDeviceToken } from './tokens';
import { TotpService } from './totp.service';

type SignInInput = RpcInput<typeof signInRpc>;

/** How long after the first sign-in a second factor may be put off, if that is allowed. */
const FACTOR_PUT_OFF_MS = 7 * 86_400_000;

/**
 * This many failures in a row, the last with the right password and a wrong code, are hardly typos, so the user is
 * notified.
 */
const SUSPICIOUS_FAILURES = 3;

interface Failure {
  readonly origin: Origin;
  readonly email?: string;
  readonly user: UserEntity | null;
  /** Counts as a wrong password. */
  readonly isCounted?: boolean;
}

const failed = () => new AppError('sign_in_failed', 401, 'Login failed. Please check your credentials.');

const passkeyFailed = () =>
  new AppError('passkey_failed', 401, 'This passkey was not accepted. Sign in with your password instead.');

@Injectable()
export class SignInService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersRepository,
    private readonly hasher: PasswordHasher,
    private readonly totp: TotpService,
    private readonly passkeys: PasskeyVerifier,
    private readonly sessions: SessionsService,
    private readonly throttle: SignInThrottle,
    private readonly failures: PasswordFailures,
    private readonly audit: AuditTrail,
    private readonly seal: AuditSeal,
    private readonly notices: SecurityNotices,
  ) {}

  /** @throws AppError 401, 429, 503 */
  @Handles(signInRpc)
  async signIn({ email, password, totp, device, network, origin, limits }: SignInInput) {
    const user = await this.users.findByEmail(email);
    const deviceId = user && device ? readDeviceToken(user, device) : null;
    const attempt: Attempt = { account: user?.id ?? email.toLowerCase(), network, deviceId };
    await this.throttle.count(attempt);
    const matches = await this.hasher.verify(user?.passwordHash ?? null, password, deviceId !== null);
    if (!user || !matches || isClosed(user)) {
      await this.auditFailure('session.sign_in_failed', { origin, email, user, isCounted: !matches });
      throw failed();
    }
    if (hasSecondFactor(user)) await this.verifySecondFactor(user, totp, origin);
    if (user.suspendedAt) throw await this.suspended(user, origin);
    const mustLengthen = !user.isFactorWaived && !hasSecondFactor(user) && isTooShortAlone(password);
    const issued = await this.dataSource.transaction(async (manager) => {
      const { passwordHash, totpConfirmedAt, hasPasskey } = user;
      const factorDueAt = user.factorDueAt ?? new Date(Date.now() + FACTOR_PUT_OFF_MS);
      // Fails if the user was suspended, or the password or second factor changed, after the check.
      const { affected } = await manager.update(
        UserEntity,
        {
          ...{ id: user.id, passwordHash, hasPasskey, suspendedAt: IsNull() },
          failedSignIns: LessThan(MAX_FAILURES),
          totpConfirmedAt: totpConfirmedAt ? Not(IsNull()) : IsNull(),
        },
        {
          ...{ lastSignInAt: new Date(), failedSignIns: 0, factorDueAt },
          ...(mustLengthen && { mustChangePassword: true }),
        },
      );
      if (!affected) throw failed();
      const mustChangePassword = user.mustChangePassword || mustLengthen;
      const client = { origin, limits, isNewDevice: deviceId === null };
      return this.sessions.open(manager, { ...user, factorDueAt, mustChangePassword }, client);
    });
    await this.throttle.reset(attempt);
    return { ...issued, device: device && deviceId ? device : writeDeviceToken(user) };
  }

  /** @throws AppError 401 */
  @Handles(signInWithPasskeyRpc)
  async signInWithPasskey({ credential, device, origin, limits }: RpcInput<typeof signInWithPasskeyRpc>) {
    const passkey = await this.passkeys.verify(credential, { purpose: 'sign-in', sessionId: null });
    const user = passkey && (await this.dataSource.manager.findOneBy(UserEntity, { id: passkey.userId }));
    if (!user) {
      await this.auditFailure('session.sign_in_failed', { origin, user: null });
      throw passkeyFailed();
    }
    if (user.suspendedAt) throw await this.suspended(user, origin);
    const isKnown = device !== undefined && readDeviceToken(user, device) !== null;
    const issued = await this.dataSource.transaction(async (manager) => {
      const { affected } = await manager.update(
        UserEntity,
        { id: user.id, suspendedAt: IsNull() },
        { lastSignInAt: new Date() },
      );
      // The row is now locked, so the passkey can no longer be removed.
      if (!affected || !(await manager.existsBy(PasskeyEntity, { id: passkey.id }))) throw passkeyFailed();
      return this.sessions.open(manager, user, { origin, limits, isNewDevice: !isKnown });
    });
    return { ...issued, device: isKnown ? device : writeDeviceToken(user) };
  }

  @Handles(beginPasskeySignIn)
  beginPasskey() {
    return this.passkeys.ask({ purpose: 'sign-in', sessionId: null }, null);
  }

  /** Said only to somebody who has proved to be the user. */
  private async suspended(user: UserEntity, origin: Origin): Promise<AppError> {
    await this.auditFailure('session.sign_in_failed', { origin, user });
    return new AppError('suspended', 401, 'Your account is suspended. Ask your administrator.');
  }

  private async verifySecondFactor(user: UserEntity, code: string | undefined, origin: Origin) {
    if (!code) {
      await this.auditFailure('session.code_asked', { origin, user });
      if (!user.totpConfirmedAt)
        throw new AppError('passkey_required', 401, 'Use your passkey, or one of your recovery codes.');
      throw new AppError('totp_required', 401, 'Enter the 6 digits that your authenticator app shows.');
    }
    if (await this.totp.verify(user, code)) return;
    const failures = await this.failures.count(user.id);
    await this.auditFailure('session.sign_in_failed', { origin, user });
    if (failures === SUSPICIOUS_FAILURES)
      await this.dataSource.transaction((manager) =>
        this.notices.add(manager, { kind: 'code_failed', userId: user.id, email: user.email, origin }),
      );
    throw new AppError('totp_wrong', 401, 'That code is not right, or was used before. Try the next one.');
  }

  /** Includes the address that was tried if no user has it. The sign-in limits bound the number of such entries. */
  private async auditFailure(
    action: AuditAction,
    { origin, email, user, isCounted = false }: Failure,
  ): Promise<void> {
    // Sealed in both cases, so that both take equally long.
    const changes = [{ field: 'email', from: null, to: email ?? null }];
    const sealed = await this.seal.seal({ origin, ...(!user && email !== undefined && { changes }) });
    // In one transaction, because each commit waits for the disk. Without a user nothing is counted.
    await this.dataSource.transaction(async (manager) => {
      if (isCounted) await this.failures.count(user?.id ?? null, manager);
      await this.audit.note(manager, action, null, user?.id ?? null, undefined, undefined, sealed);
    });
  }
}
